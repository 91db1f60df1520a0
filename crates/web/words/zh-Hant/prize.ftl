# 控制台上的獎：誰授權、對中獎所知、爭議、作廢、換班。

# 每個大獎授權一次。
console-who-card = 輸入員工號碼和 PIN，或刷卡。
console-number-first = 先輸入員工號碼，再輸入 PIN
console-authorised = 已授權此獎
console-authorise-now = 立即授權
console-authorised-end = 結束
console-card-not-now = 現在不需要刷卡

# 核實表。
console-check-system = 勾選系統已核實的項目
console-by-system = 系統已核實
console-by-eye = 請目視核對
fact-cards-make = 牌面符合此牌型：{ $seats }。
fact-cards-other = 牌面不符合此牌型，主管已准許此標記。
fact-cards-unknown = 牌面未知。
fact-cards-read = 牌靴讀取 { $many } 張牌，{ $first } 至 { $last }。
fact-cards-entered = { $staff } 於 { $time } 輸入。
fact-lit = { $seat } 號座位：{ $time } 放下籌碼，鎖注時計入。
fact-lit-untimed = { $seat } 號座位：鎖注時計入。
fact-seat-fault = { $seat } 號座位有故障：{ $fault }。
fact-locked = { $staff } 於 { $time } 鎖注。
fact-before-lock = 最後一枚中獎籌碼於 { $time } 放下，在鎖注之前。
fact-reading = 上次讀數：第 { $shift } 更，{ $time }，{ $meter }。
fact-no-reading = 此累積表沒有更次讀數。
fact-since = 其後：投注 { $fed }，派獎 { $prizes }，重設 { $reseeded }，調整 { $adjusted }，沖銷 { $reversed }，超出上限 { $overflowed }。
fact-now = 合計 { $meter }。累積表顯示 { $shown }。
fact-last-top = 上次重設：{ $time } 派出 { $amount }，其後為 { $after }，至今 { $grown }。
fact-no-top = 此累積表開設後未曾重設。
fact-last-paid = 上次派獎：{ $amount }，{ $time }，{ $table } 桌。
fact-no-paid = 此累積表尚未派獎。
fact-amount = 此獎為 { $meter } 的 { $pays }：{ $amount }。
fact-faults = 本局設備
fact-no-faults = 本局設備沒有故障。
fact-fault-seat = { $time } { $seat } 號座位：{ $fault }
fact-fault-cleared = { $time } { $seat } 號座位：故障已排除
fact-fault-lost = { $time } { $device }：無回應
fact-fault-back = { $time } { $device }：恢復
fact-program = 程式：{ $program }
fact-pay-table = 賠率表：{ $name }

# 多張桌爭一個累積表。
dispute-claimed = { $tables } 和本桌同時爭取 { $pool }。由監控決定先後，在此之前不會授權。
dispute-turn-ours = 監控已決定：{ $pool } 輪到本桌。
dispute-turn-other = 監控已決定：{ $pool } 由 { $table } 桌先派，該獎結清後輪到本桌。

# 換班：荷官接手控制台。
relief-title = 接手 { $table }
relief-works = 現由 { $staff } 值班。接手者在此登入，{ $staff } 隨即登出。
relief-how = 荷官：輸入員工號碼和 PIN，或刷卡。桌面狀態不變。
relief-do = 接手
relief-password = 用密碼登入
relief-elsewhere = 此控制台的荷官已在別處登入。
relief-ended = 此控制台的登入已結束。
relief-restarted = 系統已重新啟動，桌上一切均已保留。
console-relief = 換班

# 作廢之後：退回甚麼，退給誰。
voided-round = 第 { $round } 局作廢：{ $reason }。退回：
voided-back = 退回的投注，由右至左
voided-done = 已全部退回
voided-waits = 仍有投注待退回

# 顯示屏的數字。
sign-figure = 顯示屏顯示
sign-shown = 顯示屏當時顯示 { $shown }。由 { $staff } 讀取。
sign-not-a-figure = 請照顯示屏輸入數字，例如 10,001.18
cards-not-known = 牌面不明
cards-not-known-what = 牌面不明，仍授權派發此大獎。

# 標記一位贏家即標記全部贏家。
console-all-marked = 規則指明全部贏家：已標記座位 { $seats }。
console-only-these = 只標記座位 { $seats }
console-card-in-force = 員工卡仍有效。請先按 CHECK。

# 各得獎者的派彩方式及派彩單。
console-payees = 各人派彩方式
console-print-slip = 列印派彩單 { $first }
console-print-slips = 列印派彩單 { $first } 至 { $last }
console-print-slip-again = 再次列印派彩單 { $first }
console-print-slips-again = 再次列印派彩單 { $first } 至 { $last }
