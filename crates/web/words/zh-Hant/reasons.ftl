# 設定、連線、調整或文字被拒絕的原因，按代碼排列。英文原文在 crates/floor/src/refusal_reasons.rs 和
# crates/floor/src/text.rs。

## Settings

bad-settings-not-progressive = { $wager } 不是累積彩金，沒有彩池錶
bad-settings-wager-out-of-range = 注額和派彩單位須大於零，且不超過 { $max }
bad-settings-wager-above-ceiling = 監管機構只容許邊注最高 { $max }
bad-settings-meter-too-large = 彩池錶不能超過 { $max }
bad-settings-rates-above-wager = 彩池錶和儲備合計超過整個注額
bad-settings-seed-out-of-range = 起始金額不能為負數，也不能高於上限
bad-settings-seed-below-unit = 彩池錶由 { $seed } 開始，少於派彩單位 { $unit }
bad-settings-prize-too-large = 下注 { $wager } 會以「{ $row }」贏得 { $wins }，但彩金最高為 { $max }
bad-settings-side-not-free = { $wager } 不跟隨任何一手牌，不能設定押邊
bad-settings-wrong-authority = 只有主管或經理可以授權彩金
bad-settings-meter-above-limit = 彩池錶現為 { $meter }，高於新上限 { $limit }
bad-settings-meter-below-unit = 彩池錶現為 { $meter }，少於新派彩單位 { $unit }
bad-settings-bet-not-queued = 注額、賠率表和押邊不能排隊更改；請立即更改，或只把比率排隊
bad-settings-change-queued = 已有更改等候下次重設；如要取消，請先把現有設定排入隊列
bad-settings-seat-count = 每張枱有 1 至 { $max } 個座位
bad-settings-label-count = 每個座位都要有標籤
bad-settings-label-twice = 兩個座位的標籤同為「{ $label }」
bad-settings-deck-count = 牌靴有 1 至 12 副牌
bad-settings-not-base-game = { $wager } 不是主遊戲
bad-settings-not-side-bet = { $wager } 不是固定賠率邊注
bad-settings-side-bet-twice = 邊注 { $wager } 列出了兩次
bad-settings-limit-out-of-range = 限額須由一分或以上開始，最高額不能低於最低額
bad-settings-aggregate-out-of-range = 總派彩上限須大於零，且不超過 { $max }
bad-settings-limit-pays-too-much = 在 { $wager } 下注 { $bet } 會以「{ $row }」贏得 { $wins }，但彩金最高為 { $max }；請調低限額
bad-settings-base-above-ceiling = 主遊戲的限額是 { $limit }，但監管機構只容許 { $ceiling }
bad-settings-tie-above-ceiling = 和的限額是 { $limit }，但監管機構只容許 { $ceiling }
bad-settings-side-above-ceiling = 邊注的限額是 { $limit }，但監管機構只容許 { $ceiling }
bad-settings-parts-not-whole = 供應各彩池的注額部分合計須為 100%
bad-settings-hand-in-two-pools = { $other } 和 { $pool } 都有牌型「{ $row }」，一個按鍵不能代表兩者
bad-settings-different-wagers = 一張枱所供應的彩池，注額必須相同
bad-settings-box-without-parts = 盒子須有組件：請列出其種類
bad-settings-box-in-box = 盒子不能是盒子的組件
bad-settings-part-twice = 同一種組件列出了兩次
bad-settings-parts-without-box = 只有盒子才有組件
bad-settings-equipment-role = 設備不能當作員工加入；請登記為設備
bad-settings-currency-code = 貨幣代碼是三個大寫字母
bad-settings-currency-decimals = 貨幣最多有 4 位小數
bad-settings-day-begins = 營業日須在一天的第 0 至 1439 分鐘開始
bad-settings-games-most = 每位客人須可玩至少一項
bad-settings-time-zone = 不認識時區 { $zone }；請用 `Asia/Macau` 這樣的名稱
bad-settings-ceiling-out-of-range = 最高限額須大於零，且不超過 { $max }
bad-settings-sign-tolerance = 看板的容許差額須在零與 { $max } 之間
bad-settings-tax-from = 報稅金額須大於零，且不超過 { $max }
bad-settings-currency-in-use = 有彩池開放時不能更改貨幣
bad-settings-table-above-ceiling = { $table } 的限額是 { $limit }，高於新的最高限額 { $ceiling }
bad-settings-pool-above-ceiling = { $pool } 的注額是 { $wager }，高於新的最高限額

## Links

bad-link-never-linked = { $wager } 不可與其他累積彩金連線，但這張枱會供應多個彩池
bad-link-no-part = 供應 { $pool } 的枱須撥出每注的一部分
bad-link-different-part = { $pool } 的所有枱須撥出注額的相同部分：其他枱 { $there }，本枱 { $here }
bad-link-different-game = { $wager } 不可與其他主遊戲連線：{ $pool } 的枱玩 { $there }，本枱玩 { $here }
bad-link-different-chance = { $pool } 的所有枱機率須相同：用 { $other_decks } 副牌時每 { $there } 局中一次頭獎，用 { $decks } 副時每 { $here } 局中一次

## Adjustments

bad-adjustment-no-text = 調整須用文字寫明原因
bad-adjustment-no-back-out-text = 撤回派彩須用文字寫明原因
bad-adjustment-same-pool = 轉帳須轉到另一個彩池
bad-adjustment-zero = 金額不能為零
bad-adjustment-meter-too-large = 彩池錶不能超過 { $max }
bad-adjustment-below-zero = 彩池錶現為 { $meter }，不能低於零
bad-adjustment-above-limit = 此彩池的上限是 { $limit }
bad-adjustment-above-other-limit = { $pool } 的上限是 { $limit }
bad-adjustment-not-an-increase = 增加須為正數金額
bad-adjustment-not-a-decrease = 這個原因會從彩池錶扣款，金額須為負數
bad-adjustment-too-much-above-limit = 彩池錶只比上限高 { $over }
bad-adjustment-too-much-seed = 只墊付了 { $advanced } 起始金額，不能收回更多
bad-adjustment-not-paid = 第 { $jackpot } 號彩金尚未派出

## Texts

bad-text-unprintable = 含有控制字元（{ $code }）；請用一行可列印的字元
bad-text-empty = 沒有內容
bad-text-too-long = 超過 { $most } 個字元
