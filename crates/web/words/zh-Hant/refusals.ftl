# 系統拒絕時所說的話：先說事實（訊息），再說怎麼辦（.hint）。英文原文在 crates/floor/src/refusal_words.rs。
# 按鍵名稱（PENDING、CHECK 等）照鍵盤上所印，不譯。

## Names

refusal-UnknownTable = 沒有 { $table } 這張枱
    .hint = 請核對名稱，或先行設定
refusal-UnknownPool = 沒有 { $pool } 這個彩池
    .hint = 請核對名稱，或先行設定
refusal-UnknownStaff = 沒有 { $staff } 這位員工
    .hint = 請核對名稱，或先行設定
refusal-UnknownJackpot = 沒有第 { $jackpot } 號彩金
    .hint = 請查看彩金清單
refusal-NameTaken = 名稱 { $name } 已被使用
    .hint = 請另選名稱
refusal-UnknownDevice = 沒有 { $device } 這個設備
    .hint = 請技術員登記設備
refusal-UnknownRequest = 第 { $request } 號申請已處理、已超過一天，或從未提出
    .hint = 請重新提出
refusal-NoSuchSeat = { $seats } 個位的枱沒有 { $seat } 號位
    .hint = 請選本枱的座位
refusal-NoSuchRow = 賠率表沒有「{ $row }」這個牌型
    .hint = 請按本枱賠率表上的牌型
refusal-NoSuchWager = 本枱沒有「{ $wager }」這項邊注
    .hint = 請選本枱的邊注
refusal-NoSuchSide = 這項投注不能押在那一邊
    .hint = 請選閒或莊；主遊戲亦可選和

## Settings

refusal-BadSettings = 設定有誤：{ $why }
    .hint = 請更正設定
refusal-LinkRefused = 不能連線：{ $why }
    .hint = 請更正設定
refusal-FiguresNeeded = { $pool } 的所有枱用同樣副數的牌，是 { $there } 副而不是 { $here } 副，兩者的機率尚未計算
    .hint = 請稍後再送出
refusal-BadAdjustment = 調整不成立：{ $why }
    .hint = 請按帳目核對金額和原因
refusal-PoolBusy = { $tables } 正以 { $pool } 停止投注中
    .hint = 請等這些枱的本局結束，或先關枱
refusal-WrongShoe = 本枱用 { $wanted } 副牌，不是 { $decks } 副
    .hint = 請更改枱的設定，或換上正確的牌靴

## People

refusal-Inactive = { $staff } 已停用
    .hint = 請找系統管理員
refusal-CredentialLocked = { $staff } 多次驗證失敗，已被鎖定
    .hint = 系統管理員可以解鎖
refusal-NotAllowed = { $staff }（{ $role }）不能執行此操作
    .hint = 請找有權限的人
refusal-SamePerson = { $staff } 不能同時當兩個人
    .hint = 必須由第二人批准
refusal-MarkedIt = { $staff } 已標記彩金 { $jackpot }，不能同時授權
    .hint = 由另一位主管或經理授權
refusal-AuthorisedIt = { $staff } 已授權彩金 { $jackpot }，不能同時清除
    .hint = 由另一位主管、經理或會計清除
refusal-DealerNeeded = 彩金 { $jackpot } 在刷卡後標記，尚無荷官負責
    .hint = 荷官輸入 PIN 或刷證件
refusal-SupervisorNeeded = 開關顯示鑰匙已轉動，但未說明由誰轉動
    .hint = 主管或經理按 J-POT 時輸入 PIN 或刷卡
refusal-OtherTable = 彩金 { $jackpot } 屬於 { $table } 檯
    .hint = 請使用該檯的控制台
refusal-BadText = 不能接受此文字：{ $why }
    .hint = 請寫在一行內，使用可列印的字元，且不要過長
refusal-LevelTooLow = { $staff } 不能授權{ $level }
    .hint = 請找有權限的人
refusal-LastUnlocker = 未能證明是 { $staff }，而且沒有別人可以解鎖
    .hint = 請再試，或增加第二位系統管理員
refusal-SecondNeeded = 這需要另一部門的第二人
    .hint = 請經理、會計部或監察部批准
refusal-SecretNotChosen = { $staff } 的密碼由他人設定
    .hint = 請先登入並選擇自己的密碼
refusal-LastPerson = 沒有 { $staff }，就再沒有人可以批准：{ $deed }
    .hint = 請先增加該部門的人，並讓他選擇密碼
refusal-CardTaken = 這張卡屬於另一個人
    .hint = 請換一張卡
refusal-JournalBroken = 日誌與寫入時不同
    .hint = 請停止遊戲，並通知系統負責人
refusal-ClockBehind = 時鐘比最後一筆記錄慢 { $seconds } 秒
    .hint = 請校正時鐘，或由兩人確認
refusal-ClockRight = 時鐘並未落後於最後一筆記錄
    .hint = 無需處理
refusal-TooManyRequests = { $staff } 已有 { $many } 項申請在等候
    .hint = 請先處理或撤回部分申請
refusal-SameOffice = 點算的兩人，一人須為賭區人員，另一人須為會計部
    .hint = 由主管或經理，與會計部人員一同點算
refusal-NoReason = 沒有寫明原因
    .hint = 請用文字說明原因

## Seats and coins

refusal-SeatClosed = { $seat } 號位已關閉
    .hint = 請先開放該座位
refusal-SeatFaulty = { $seat } 號位有故障
    .hint = 請檢查感應器
refusal-SecondCoin = { $seat } 號位已有代幣
    .hint = 每局一枚，本局結束後才可再放
refusal-NoCoin = { $seat } 號位沒有代幣
    .hint = 請先放代幣
refusal-CoinDropped = { $seat } 號位的代幣已投入
    .hint = 牌局作廢時退回，否則照計
refusal-DeviceSilent = { $device } 沒有回應
    .hint = 請檢查連線；恢復後可繼續投注
refusal-NobodyOnDuty = { $table } 沒有當值荷官
    .hint = 請荷官以證件卡或密碼接管賭檯
refusal-TooManyBettors = 需要號碼的投注者超過十位
    .hint = 號碼只有十個

## Bets and the round

refusal-BetsLocked = 已停止投注
    .hint = 請等本局結束
refusal-BetsOpen = 尚未停止投注
    .hint = 請先停止投注
refusal-NoBet = { $seats } 號位沒有投注記錄
    .hint = 燈亮的座位才可派彩
refusal-NoBettors = 本局沒有人投注
    .hint = 燈亮的座位才可派彩
refusal-BetLimit = { $amount } 不在 { $min } 至 { $max } 之間
    .hint = 請按枱面限額投注
refusal-NoBaseBet = { $seats } 號位放了代幣，但沒有押閒或莊
    .hint = 請輸入主注、取回代幣，或關閉座位
refusal-NotEligible = { $seat } 號位沒有可配「{ $wager }」的主注
    .hint = 請輸入所需的主注，或取回邊注
refusal-TooManyGames = 每人最多玩 { $most } 項，{ $seat } 號位會超出
    .hint = 請先取回該客人的其他投注
refusal-NotTracked = 本枱不記錄主注
    .hint = 請把枱設為記錄主注，或直接停止投注
refusal-BetsOnTable = 枱上尚有投注
    .hint = 請先清走枱上的代幣和籌碼
refusal-TableClosed = { $table } 號枱已關閉
    .hint = 請先重開該枱
refusal-TableOpen = { $table } 號枱正開放
    .hint = 請先關枱
refusal-RoundNotOver = 本局尚未完結
    .hint = 請發完本局的牌，或輸入結果
refusal-RoundOver = 本局已完結
    .hint = 本局的牌已發齊
refusal-NoResult = 還沒有人輸入本局結果
    .hint = 請輸入牌或結果
refusal-CardsNeeded = 只有點數，不能確定「{ $wager }」怎樣賠
    .hint = 請輸入本局的牌
refusal-BadResult = 結果不成立：{ $why }
    .hint = 請再看一次牌
bad-result-points = 點數由 0 至 9
bad-result-one-of-two = 結果只能是點數或牌其中之一
bad-result-card-missing = 發了 { $dealt } 張牌，本局尚未完結，請發下一張
bad-result-card-too-many = 本局發了 { $used } 張已完結，但輸入了 { $dealt } 張

## Marks and prizes

refusal-WrongConsole = 這部控制台沒有{ $what }
    .hint = 請用這部控制台的按鍵
refusal-Contradicted = { $makes ->
    [another] 牌面不是「{ $row }」，而是「{ $dealt }」
   *[nothing] 牌面不是「{ $row }」，沒有中獎
}
    .hint = 請按所發的牌型，或由主管強制通過
refusal-RowClosed = 「{ $row }」本局已派彩
    .hint = 這一項本局已經派過
refusal-NothingEntered = 尚未輸入牌型
    .hint = 請先輸入座位和牌型
refusal-EntryOpen = 已輸入牌型，但尚未確認
    .hint = 用荷官 PIN 碼確認，或按 CHECK 取消
refusal-NothingPending = 沒有待處理的彩金
    .hint = 請先標記中獎牌型
refusal-NotPending = 第 { $jackpot } 號彩金不在待處理狀態
    .hint = 請查看彩金清單
refusal-NotSelected = 尚未選擇派彩
    .hint = 請按 PENDING 並選擇派彩
refusal-KeyNotTurned = 鑰匙不在彩金位置
    .hint = 插入鑰匙，轉到 JPL 或 JPH
refusal-WrongKey = 這把鑰匙不能用於{ $level }
    .hint = 小彩金用 008，大彩金用 009
refusal-KeyInLock = 鑰匙仍在鎖內
    .hint = 請把鑰匙轉到 R 並取出
refusal-ChecklistOpen = 第 { $jackpot } 號彩金尚未核實：{ $missing }
    .hint = 請勾選已核實的項目
refusal-JackpotPending = 有 { $many } 項彩金待處理
    .hint = 請先派彩或取消
refusal-OneSeat = 「{ $row }」由一個座位獨得
    .hint = 請指明號碼相符的座位
refusal-SeatMarked = { $seats } 號位已標記為第 { $jackpot } 號彩金
    .hint = 請取消該標記，再把中獎者一併標記
refusal-Impossible = 按本局點數，沒有牌能組成「{ $row }」
    .hint = 請更正結果，或按所發的牌型
refusal-PrizeKnown = 牌面中了尚未標記的彩金：{ $prizes }
    .hint = 請標記，或說明無人押該門，或由主管略過
known-prize = 「{ $row }」{ $seats } 號位
known-prize-backed = 「{ $row }」押{ $side }者
refusal-NoKnownPrize = 牌面不是「{ $row }」，或已標記或已答覆
    .hint = 請核對本局的牌和標記
refusal-SeatsNeeded = 只看牌面不能確定誰贏得「{ $row }」
    .hint = 請選擇贏得的座位
refusal-OtherSeats = 按規則「{ $row }」屬於 { $seats } 號位
    .hint = 請不選座位按該牌型，或由主管強制通過
refusal-CardsNotKnown = 第 { $jackpot } 號彩金的牌未知
    .hint = 請輸入牌，或由另一位主管准許無牌通過
refusal-OrderNeeded = { $tables } 同時贏得 { $pool }
    .hint = 由監控部記錄哪張枱先中
refusal-BadOrder = 次序須列出每項彩金，各一次
    .hint = 請列出所有等候次序的彩金
refusal-NotNext = 應先處理第 { $jackpot } 號彩金
    .hint = 請按記錄的次序派彩及結清
refusal-AwardMade = 本局的第 { $jackpot } 號彩金已派
    .hint = 請先撤回派彩
refusal-NotWaiting = 第 { $jackpot } 號彩金並非等候結清
    .hint = 請查看彩金清單
refusal-NotPaid = 第 { $jackpot } 號彩金尚未派出
    .hint = 請先授權

## Shifts

refusal-NoShift = { $table } 號枱沒有開更
    .hint = 請主管開更
refusal-ShiftOpen = { $table } 號枱的更次未結束
    .hint = 請先收更
refusal-NoCount = { $table } 號枱的更次尚未點算
    .hint = 先由另一人點算
refusal-CountsDiffer = 兩次點算不同
    .hint = 兩人各自重新點算
refusal-NotCarried = 硬錶承前讀數是 { $carried }，不是 { $read }
    .hint = 請由承前讀數開始
refusal-MetersMissing = 讀了 { $read } 個錶，而本枱供應 { $there } 個
    .hint = 請讀取本枱供應的每個錶

## Rounds, slips and signs

refusal-RoundGone = { $now ->
    [none] 第 { $round } 局並非進行中
   *[other] 第 { $round } 局已完，現在是第 { $now } 局
    }
    .hint = 請看枱面，再為該局輸入
refusal-HasSensors = 本枱的投注由感應器報告
    .hint = 由玩家自行投幣
refusal-NoLastBettors = 本枱上一局無人投注
    .hint = 請按投注的座位
refusal-CardTimedOut = { $staff } 的卡刷過已超過一分鐘
    .hint = 請再次刷卡，或按 CHECK 取回
refusal-NothingToReturn = 第 { $round } 局沒有待退還的投注
    .hint = 無須處理
refusal-RoundNotKept = 第 { $round } 局的獎金已無法計算：該局太久、已作廢，或設定其後已更改
    .hint = 請按報表計算金額，由會計調整
refusal-UnknownSlip = 沒有 { $slip } 號派彩單
    .hint = 請在派彩單報表核對號碼
refusal-SlipVoid = { $slip } 號派彩單已作廢
    .hint = 無須處理
refusal-SignDiffers = 顯示牌顯示 { $shown }，而錶數是 { $meter }
    .hint = 請再讀顯示牌；若確實不同，請說明原因
refusal-SignNotRead = 批准獎金 { $jackpot } 之前未讀顯示牌
    .hint = 請在核對表輸入顯示牌的數字
