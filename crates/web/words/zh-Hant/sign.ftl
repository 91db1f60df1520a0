# 客人在十米外看到的顯示屏文字：要短。

sign-title = 顯示屏 { $place }
sign-heading = 累積彩金
sign-none = 本枱不設累積彩金。

## The meter and the pay table

sign-meter = 累積彩金
sign-per-hand = 每局 { $amount }
sign-last-win = 上次派彩：{ $amount }，{ $table } 號枱

## What is posted

sign-check-light = 請確認您的燈亮着。燈亮，投注才有效。
sign-limits = { $min } 至 { $max }
sign-limits-base = 閒、莊
sign-limits-tie = 和
sign-limits-side = 邊注
sign-aggregate = 每局固定彩金最多
sign-games-most = 每位客人最多遊戲
sign-tables = 賭枱
sign-closed = 本枱關閉

## The win

sign-jackpot = 恭喜中大獎
sign-winner = 恭喜中獎
sign-scroll = 恭喜 { $table } 號枱 { $seats } 號位，以「{ $row }」贏得 { $amount }！

## Something waits, or is wrong

sign-pending = 彩金核實中：{ $row }，{ $table } 號枱
sign-fault = 暫不顯示彩金
    .hint = 顯示屏暫時收不到最新金額。彩金無恙，請向荷官查詢。
