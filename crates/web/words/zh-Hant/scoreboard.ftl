# 客人看的路紙。

board-title = { $table } 號枱路紙
board-shoe = 第 { $shoe } 靴
board-counts = 統計
board-this-shoe = 本靴
board-last-shoe = 上一靴
board-player-pair = 閒對
board-banker-pair = 莊對
board-naturals = 例牌
board-rounds = 局數
board-letter-player = 閒
board-letter-banker = 莊
board-letter-tie = 和

## Roads

board-bead-plate = 珠盤路
board-big-road = 大路
board-big-eye-boy = 大眼仔路
board-small-road = 小路
board-cockroach-pig = 曱甴路
board-asks = 問路
board-ask-player = 閒問路
board-ask-banker = 莊問路
board-red = 紅
board-blue = 藍
board-no-entry = 無
board-legend = 下三路：紅色是大路有規律，藍色是沒有規律。任何路都不知道下一局的結果。

## For those who do not see it

board-empty = 本靴尚未開局。
board-summary = 本靴 { $rounds } 局：莊 { $banker }，閒 { $player }，和 { $ties }。上一局：{ $last }。
board-bead-plate-said = 共 { $rounds } 局，由舊至新。
board-big-road-said = { $run ->
    [1] 上一局{ $hand }勝。
   *[other] { $hand }連勝 { $run } 局。
}
board-derived-said = 共 { $all } 個，最後是{ $ink }，連續 { $run } 個。
board-lost = 連線中斷：牌路可能不是最新。
