# 控制台中央：當前要做的事。
console-bettors = { $many ->
    [0] 尚無投注
   *[other] 個投注：{ $seats }
}
console-missing-not-dropped = 代幣尚未投入，不會計入。
console-missing-closed = 座位已關閉。
console-missing-no-base-bet = 沒有押閒或莊。
console-round-open = 上一局：第 { $round } 局。本靴：{ $shoe } 局。
console-round-first = 首局尚未開始。
console-next-cards = 按發牌次序點選牌
console-next-mark = 標記牌面成立的牌型
console-undo = 復原
console-undo-card = 退回最後一張牌
console-keep-cards = 保留已輸入的牌
console-cards-left = 有牌尚未輸入：{ $cards }。本局的牌還不齊。
console-cards-left-back = 返回輸入
console-cards-left-end = 不輸入這些牌，結束本局
console-points-left = 點數尚未齊全。
console-points-left-back = 返回輸入點數
console-points-left-end = 不輸入點數，結束本局
console-who-backed = 誰押{ $hand }？
console-mark = 標記 { $seats }
console-mark-name = 請按中獎座位
console-hands-others = 其他 { $many } 種牌型
console-nobody = 沒有人
console-same = 與上一局相同的座位投注
console-pass-over = 不派彩
console-pass-over-title = 不派此彩金
console-pass-over-what = 牌面成立此彩金，但不派發。此操作會被記錄並發出警示。
console-pass-over-do = 不派彩
