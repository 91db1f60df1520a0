# 荷官控制台。按鍵上的字（COIN IN、J-POT）各語言相同：它們印在枱面上。
console-title = 控制台 { $table }
console-console = 控制台
console-menu = 選單
console-languages = 語言
console-letters = 以鍵盤字母操作按鍵
console-scoreboard = 路紙
console-home = 首頁
console-log-out = 登出
console-read-only = 您只可查看；在此按鍵不會送出。
console-why = { $message }：{ $hint }

console-state-closed = 已關枱
console-state-silent = 設備無回應：暫停投注
console-state-no-shift = 尚未開更
console-state-open = 接受投注
console-state-locked = 停止投注
console-state-pending = { $many } 項彩金待處理
console-meters = 彩金錶
console-wager = 每手 { $wager }

console-seats = 座位
console-seat = 座位
console-seat-says = { $seat } 號位：{ $says }
console-number = 號碼 { $number }
console-note-closed = 關閉
console-note-chosen = 中獎？
console-note-bet = 已投注
console-note-placed = 已放上
console-note-not-counted = 未計入
console-fault-cleared = 故障已排除
console-chips-of = { $seat } 號位的籌碼：{ $chips }
console-seat-title = { $seat } 號位
console-seat-care = 座位
console-seat-open = 開放座位
console-seat-close = 關閉座位
console-seat-close-sure = 關閉 { $seat } 號位？重新開放前不接受投注。
console-coin-lift = 代幣已取回
console-chips-back = 清除

console-round = 本局
console-round-locked = { $bets ->
    [0] 第 { $round } 局，沒有投注。
   *[other] 第 { $round } 局，{ $bets } 個投注。
}
console-beads = 本靴
console-facts = 彩金與派彩
console-letter-player = 閒
console-letter-banker = 莊
console-letter-tie = 和
console-letter-either = 任
console-natural = 例牌
console-next-card = 下一張：{ $hand }
console-cards-make-nothing = 牌面沒有獎。
console-proposed = 牌面成立
console-seats-list = { $seats } 號位
console-to-pay = 派彩，由右至左
console-push = 退回
console-pay-waits = 尚未批准
console-commission = 已扣佣金 { $commission }

console-hands = 中獎牌型
console-marked = { $seats }；再按取消
console-paid = 已派：{ $seats }
console-prize = 彩金 { $id }：{ $name }，{ $seats }
console-prize-pending = 已核實 { $done }/{ $all }
console-prize-waiting = 已派；待在遊戲管理系統結清
console-prize-cleared = 已派
console-each = { $many ->
    [1] 全數給一個座位
   *[other] { $many } 個座位各得 { $each }
}
console-contested = { $tables } 同時中獎。由監控部判定先後。
console-verify = 核實項目
console-check-done = （已核實）
console-check-all = 全選
console-check-record = 記錄為已核實
console-nothing-ticked = 尚未勾選任何項目
console-payment = 支付方式
console-cancel-mark = 取消標記
console-awards = 待處理的彩金

console-next-lock = 按 { $button } 停止投注
console-next-press = 請按 { $button }
console-next-end = 標記中獎牌型，或按 { $button }
console-next-verify = 核實中獎，並勾選已核實的項目
console-next-swipe = 請刷主管或經理卡
console-next-select = 選擇彩金
console-next-own-pin = 荷官輸入 PIN 以列為待處理
console-next-pin = 主管或經理：員工編號及 PIN

console-panel = 主要按鍵
console-does-lock = 停止投注
console-does-start = 停止投注並抽號碼
console-does-j-pot = 派彩金
console-does-confirm = 接受輸入
console-does-pending = 待處理的彩金
console-does-check = 取消上一輸入
console-does-end = 結束本局
console-flashes = 閃爍：請按
console-key-switch = 鑰匙開關
console-key-insert = 插入
console-key-remove = 拔出
console-key-at = 鑰匙 { $key } 已插入，位於 { $position }
console-key-none = 沒有插入鑰匙
console-position-r = 運行
console-position-jpl = 小彩金
console-position-jph = 大彩金
console-swipe = 刷卡
console-swipe-what = 請刷卡
console-swiped = 已刷 { $staff } 的卡
console-swipe-here = 準備就緒

console-tools = 更多
console-cards = 牌
console-points = 點數
console-new-shoe = 新靴
console-new-shoe-sure = 換新靴？路紙將重新開始。
console-void = 作廢
console-cards-enter = 本局的牌
console-points-enter = 本局的點數
console-card-back = 退一張
console-enter = 輸入
console-close = 關閉
console-back = 返回
console-yes = 是
console-no = 否
console-staff = 員工編號
console-pin = PIN
console-pin-pad = PIN 鍵盤
console-pin-own = 荷官 PIN
console-pin-other = 主管或經理 PIN
console-pin-enter = 輸入
console-erase = 刪除
console-next-field = 下一欄
console-who = 由誰批准？
console-who-say = 批准
console-overrule = 主管准予成立
console-overrule-offer = 主管：准予成立
console-overrule-do = 准予成立
console-reason = 原因
console-approver = 批准人 { $number }
console-void-title = 本局作廢
console-void-what = 投注退回，標記取消，彩金錶減去投注曾累積的數額。
console-void-misdeal = 發錯牌
console-void-exposed = 牌面外露
console-void-power = 停電
console-void-do = 本局作廢

console-lost = 與遊戲管理系統的連線中斷
console-lost-what = 請勿接受投注。控制台會自動恢復，並顯示賭枱的真實狀態。
console-lost-press = 您最後按的鍵會在恢復連線後重送，只計一次。
console-sent-again = 連線已恢復，已完成
console-unsure = 送出時連線中斷
    .hint = 請看賭枱；若未完成，請再做一次。
