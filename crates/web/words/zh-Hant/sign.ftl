# 客人在十米外看到的顯示屏文字：要短。

## The meter and the pay table

sign-per-hand = 每局 { $amount }
sign-limits = 限額 { $min } 至 { $max }
sign-games-most = 每位客人最多玩 { $many } 項
sign-pays-percent = 彩金的 { $percent }
sign-pays-now = { $percent }：現為 { $amount }
sign-pays-for = { $per } 得 { $of }
sign-pays-to = { $per } 賠 { $of }
sign-pay-table = 賠率表
sign-meter = 累積彩金

## Attract

sign-light-on = 燈亮，投注才有效
sign-check-light = 請確認您的燈亮着
sign-play = 彩金 { $amount } 等您贏
sign-last-win = 上次派彩：{ $amount }

## The win

sign-winner = 恭喜中獎
sign-won = { $row } 贏得 { $amount }
sign-win-line = { $table } 號枱，{ $seats } 號位
sign-each = 每位 { $amount }
sign-scroll = 恭喜！{ $table } 號枱 { $row } 贏得 { $amount }

## Something waits, or is wrong

sign-pending = 彩金核實中
sign-fault = 暫停服務
sign-fault-words = 彩金暫時無法顯示，請向荷官查詢
sign-closed = 本枱關閉
