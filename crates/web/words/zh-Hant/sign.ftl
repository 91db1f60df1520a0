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
sign-limit = 彩金上限：{ $amount }
sign-limit-reached = 彩金已達上限 { $amount }
sign-limit-reached-next = 彩金已達上限 { $amount }，其後撥入下次彩金
sign-feeds-next = 每注的 { $part } 撥入下次彩金
sign-away = { $tables } 號枱現不參與累積彩金

## The round, and what is shown while nothing happens

sign-bets-open = 接受投注
sign-bets-locked = 停止投注
sign-numbers = 您的號碼
sign-last-wins = 最近派彩
sign-at-table = { $table } 號枱
sign-example = 這副牌贏得全部彩金

## The win

sign-jackpot = 恭喜中大獎
sign-winner = 恭喜中獎
sign-scroll = 恭喜 { $table } 號枱 { $seats } 號位，以「{ $row }」贏得 { $amount }！

## Something waits, or is wrong

sign-pending = 彩金核實中：{ $row }，{ $table } 號枱
sign-fault = 暫不顯示彩金
    .hint = 顯示屏暫時收不到最新金額。彩金無恙，請向荷官查詢。
sign-dispute = { $tables } 號枱同時申領彩金
    .hint = 由監控部判定先後。
sign-order = 已定次序：{ $tables }
sign-void = 第 { $round } 局作廢
    .hint = 該局所有投注退回，請向荷官查詢。
sign-closed = 本枱關閉
    .hint = 本枱不接受投注，不參與累積彩金。
sign-silent = 本枱暫無彩金
    .hint = 設備沒有回應，本枱不參與累積彩金。
