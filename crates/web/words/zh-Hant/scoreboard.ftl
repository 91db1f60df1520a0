# 客人看的路紙。

board-title = { $table } 號枱路紙
board-player = 閒
board-banker = 莊
board-tie = 和
board-player-pair = 閒對
board-banker-pair = 莊對
board-natural = 例牌
board-naturals = 例牌
board-rounds = 局數
board-shoe = 第 { $shoe } 靴
board-last-shoe = 上一靴
board-empty = 本靴尚未開局

## Roads

board-bead-plate = 珠盤路
board-big-road = 大路
board-big-eye-boy = 大眼仔路
board-small-road = 小路
board-cockroach-pig = 曱甴路
board-ask-player = 閒問路
board-ask-banker = 莊問路
board-red = 紅
board-blue = 藍
board-no-entry = 無

## For those who do not see it

board-count = { $what }：{ $many }
board-bead = 第 { $round } 局：{ $what }
board-ties = 和 { $many } 次
