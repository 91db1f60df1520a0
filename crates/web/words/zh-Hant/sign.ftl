# 招牌對客人說的話。

sign-title = 招牌 { $place }
sign-heading = 累積大獎
sign-meter = 累積獎金
sign-wager = 每局 { $amount }
sign-table = 賭枱
sign-tables = 賭枱
sign-last = 上次中獎：{ $amount }，{ $table } 枱
sign-none = 本枱不設累積大獎。
sign-light = 請確認您的投注燈已亮起，燈亮投注方為有效。
sign-range = { $min } 至 { $max }
sign-limits-base = 閒、莊
sign-limits-tie = 和
sign-limits-side = 旁注
sign-aggregate = 每局固定獎金上限
sign-games = 每位玩家最多遊戲數
sign-closed = 本枱已關閉
sign-pending = 大獎核實中：{ $row }，{ $table } 枱
sign-fault = 暫不顯示獎金
    .hint = 招牌暫時無法取得最新金額。獎金安全無虞，請向賭枱查詢。
sign-win-high = 中大獎！
sign-win-low = 中獎！
sign-seat = { $seat } 號位
sign-win-message = 恭喜 { $table } 枱 { $seats } 號位，以 { $row } 贏得 { $amount }！
