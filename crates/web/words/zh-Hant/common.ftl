# 各頁共用的文字。繁體中文，按澳門與台灣娛樂場的用語。

## The house

common-table = { $table } 號枱
common-seat = { $seat } 號位
common-round = 第 { $round } 局
list-and = 、
list-comma = 、

## Sides and results

side-player = 閒
side-banker = 莊
side-tie = 和
side-either = 贏家一方
result-player = 閒贏
result-banker = 莊贏
result-tie = 和局

## Cards, as a screen reader says them

suit-spades = 黑桃
suit-hearts = 紅心
suit-diamonds = 方塊
suit-clubs = 梅花
rank-ace = A
rank-jack = J
rank-queen = Q
rank-king = K
card-name = { $suit }{ $rank }

## Lights of a seat, for those who do not see them

led-off = 燈滅：沒有投注
led-flashing = 燈閃：代幣已放上，尚未投入
led-steady = 燈亮：投注有效
led-chasing = 跑馬燈：可以放代幣
led-corners = 兩角燈亮：卡幣
led-centre = 中間兩燈亮：代幣未計入
led-jackpot-high = 交替閃燈：正在處理大彩金
led-jackpot-low = 交替閃燈：正在處理小彩金

## Faults of a seat

fault-coin-jam = 卡幣
fault-not-registered = 代幣未登記
fault-led = 燈號損壞
seat-closed = 關閉

## Prizes

level-no-key = 免鑰匙
level-low = 小彩金
level-high = 大彩金
payment-cash = 現金
payment-cheque = 支票

## The verification checklist

check-hand = 已核對牌型
check-leds = 中獎座位的燈亮着
check-shuffle = 已按程序洗牌
check-bets = 投注在發牌前放好
check-sequence = 牌序正確，沒有人動過牌
check-meter = 彩金錶與上次讀數及上次派彩相符
check-deck = 牌已抽起、檢查、封存並更換
check-countdown = 已點算餘牌

## People

role-dealer = 荷官
role-supervisor = 主管
role-executive = 經理
role-surveillance = 監控部
role-accounting = 會計部
role-technician = 技術員
role-auditor = 稽核員
role-administrator = 系統管理員
role-equipment = 設備
joint-settings = 更改設定
joint-money = 調整或撤回派彩
joint-staff = 更改員工或他人的密碼
joint-devices = 登記設備
joint-void = 取消一局
joint-late-prize = 事後發現的獎金派付
joint-slip-void = 派彩單作廢
joint-pass-over = 略過大彩金
joint-shift-end = 結束更次
joint-journal = 遺失紀錄後繼續，或時鐘落後時繼續

## Parts of a console

part-card-reader = 讀卡器
part-pin-pad = PIN 碼鍵盤
part-list-of-awards = 派彩清單
part-key-switch = 鑰匙開關
part-coin-acceptor = 投幣器

## What a row pays

pays-for = { $per } 賠 { $of }（連本）
pays-to = { $per } 賠 { $of }
pays-less = { $pays }，扣 { $less }
pays-push = 退回

setup-title = 本場地正在設定中
setup-words = 目前一個人仍可單獨管理員工，直至開設第一個累積獎池為止。
setup-alone = 曾單獨操作的人：{ $people }。
