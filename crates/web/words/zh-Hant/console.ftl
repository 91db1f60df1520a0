# 荷官和主管在控制台上看到的文字。

## Buttons
# 按鍵名稱照鍵盤上所印，荷官認得；`.sub` 是下面的中文說明。

console-coin-in = COIN IN
    .sub = 停止投注
console-game-over = GAME OVER
    .sub = 本局結束
console-j-pot = J-POT
    .sub = 派彩金
console-start-game = START GAME
    .sub = 停止投注
console-end-game = END GAME
    .sub = 本局結束
console-start = START
    .sub = 停止投注
console-stop = STOP
    .sub = 本局結束
console-confirm = CONFIRM
    .sub = 確認
console-pending = PENDING
    .sub = 待處理彩金
console-check = CHECK
    .sub = 取消上一項輸入

## The key switch

console-key = 鑰匙
console-key-run = R
    .sub = 運行
console-key-low = JPL
    .sub = 小彩金
console-key-high = JPH
    .sub = 大彩金
console-key-insert = 插入 { $key } 鑰匙
console-key-remove = 取出鑰匙
console-key-out = 鎖內沒有鑰匙
console-key-in = { $key } 鑰匙在鎖內

## Cards and PINs

console-swipe = 請刷卡
console-pin = PIN 碼
console-pin-of = { $staff } 的 PIN 碼
console-pin-enter = 輸入
console-pin-clear = 清除
console-pin-digit = 數字 { $digit }

## Seats

console-seats = 座位
console-seat = { $seat } 號位：{ $state }
console-coin-place = 放代幣
console-coin-drop = 投入代幣
console-coin-lift = 取回代幣
console-seat-close = 關閉座位
console-seat-open = 開放座位
console-fault-report = 報告故障
console-fault-clear = 故障已修復
console-number = 號碼 { $number }

## The round

console-dealer = 荷官 { $staff }
console-meter = 彩金 { $pool }
console-shoe = 第 { $shoe } 靴，第 { $round } 局
console-cards-enter = 輸入牌
console-cards-undo = 收回最後一張牌
console-cards-none = 尚未發牌
console-result-enter = 輸入結果
console-void = 本局作廢
console-void-reason = 原因
console-proposal = 牌面是：{ $row }

## Settling

console-to-pay = 由右至左賠付
console-pays = 賠 { $seat } 號位 { $amount }
console-loses = { $seat } 號位輸
console-pushes = { $seat } 號位退回
console-nothing-to-pay = 無須賠付

## Hands and jackpots

console-hands = 中獎牌型
console-hand-mark = 標記 { $row }
console-hand-cancel = 取消 { $row }
console-override = 強制通過
console-prizes = 彩金
console-prize-none = 沒有待處理的彩金
console-prize = { $row }，{ $seats } 號位，{ $amount }
console-prizes-many = { $many } 項彩金待處理
console-checklist = 核實
console-payment = 派彩方式
console-authorise = 授權
console-order = 暫停：由監控部決定哪張枱先中

## The cover

console-fault = 故障：{ $what }
console-closed = 本枱已關閉
