# 路單對客人說的話。

board-title = 路單 { $table }
board-shoe = 第 { $shoe } 靴
board-round = 第 { $round } 局
board-empty = 本靴尚未有結果。
board-summary = 本靴 { $rounds } 局：莊 { $banker }，閒 { $player }，和 { $ties }。上一局：{ $last }。

board-plate = 珠盤路
board-plate-said = { $rounds ->
    [0] 尚未有結果。
   *[other] 共 { $rounds } 局，由舊至新。
}
board-big = 大路
board-big-said = { $run ->
    [1] 上一局{ $hand }勝。
   *[other] { $hand }連勝 { $run } 局。
}
board-big-eye-boy = 大眼仔
board-small-road = 小路
board-cockroach-pig = 曱甴路
board-derived-said = 共 { $all } 個，最後為{ $ink }，連續 { $run } 個。
board-red = 紅
board-blue = 藍
board-not-begun = 未開始

board-letter-player = 閒
board-letter-banker = 莊
board-letter-tie = 和

board-counts = 統計
board-this-shoe = 本靴
board-last-shoe = 上一靴
board-banker-pair = 莊對
board-player-pair = 閒對
board-natural = 例牌
board-rounds = 總局數

board-asks = 問路
board-ask-player = 閒問路
board-ask-banker = 莊問路
board-legend = 三條下路：紅色表示大路齊整，藍色表示不齊。過往結果不影響下一局。
