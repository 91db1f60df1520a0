# 遊戲和賠率表各行的名稱，按目錄（catalog/*.toml）的識別碼：`row-行`；若幾個遊戲的同一識別碼指不同的行，則用
# `row-遊戲-行`。

## Games

game-commission-5 = 傳統百家樂，抽佣 5%
    .title = 傳統百家樂
game-commission-4 = 傳統百家樂，抽佣 4%
game-even-money = 一賠一百家樂，莊 6 點贏賠一半
    .title = 一賠一百家樂
game-even-money-6-up = 一賠一百家樂，莊 6 點或以上贏賠一半
game-commission-free = 免佣百家樂，莊三張牌 7 點贏退回
    .title = 免佣百家樂
game-dragon-bonus-1 = 龍寶，賠率表 1
    .title = 龍寶
game-dragon-bonus-2 = 龍寶，賠率表 2
game-dragon-bonus-3 = 龍寶，賠率表 3
game-fortune-7 = 富貴 7
    .title = 富貴 7
game-pbac-1a = 累積彩金百家樂，賠率表 1a
    .title = 累積彩金百家樂
game-pbac-1b = 累積彩金百家樂，賠率表 1b
game-pbac-2a = 累積彩金百家樂，賠率表 2a
game-pbac-2b = 累積彩金百家樂，賠率表 2b
game-dbp-1 = 龍寶累積彩金，賠率表 1，注額 1 元
    .title = 龍寶累積彩金
game-dbp-1-5usd = 龍寶累積彩金，賠率表 1，注額 5 元
game-dbp-1-any-nine = 龍寶累積彩金，賠率表 1，例牌照計
game-dbp-2 = 龍寶累積彩金，賠率表 2
game-dbp-3 = 龍寶累積彩金，賠率表 3
game-f7bp-01 = 富貴 7 百家樂累積彩金，F7BP 01
    .title = 富貴 7 百家樂累積彩金
game-golden-tie-6 = 黃金和，六張牌和
    .title = 黃金和
game-golden-tie-any = 黃金和，任何和
game-panda-8 = 熊貓 8
    .title = 熊貓 8
game-heavenly-9 = 天堂 9
    .title = 天堂 9
game-pair = 閒對或莊對
    .title = 閒對或莊對
game-perfect-pair = 完美對子
    .title = 完美對子
game-super-six = 超級六
    .title = 超級六
game-lucky-nines = 幸運 9
    .title = 幸運 9
game-super-tie = 超級和
    .title = 超級和
game-of-a-kind = 四條、五條或六條
    .title = 四條、五條或六條

## Traditional, 5% commission

row-player-wins = 閒贏
row-tie-pushes = 和
row-banker-wins = 莊贏

## Even money, half on Banker six

row-banker-wins-short = 莊 6 點贏

## Even money, half on Banker six or greater

row-even-money-6-up-banker-wins-short = 莊 6 點或以上贏

## Commission free, push on Banker three-card seven

row-banker-three-card-seven = 莊三張牌 7 點贏

## Dragon Bonus, pay table 1

row-by-9 = 非例牌贏 9 點
row-by-8 = 非例牌贏 8 點
row-by-7 = 非例牌贏 7 點
row-by-6 = 非例牌贏 6 點
row-by-5 = 非例牌贏 5 點
row-by-4 = 非例牌贏 4 點
row-natural = 例牌贏
row-natural-tie = 例牌和

## Dragon Bonus, pay table 3

row-by-6-or-7 = 非例牌贏 6 或 7 點
row-by-4-or-5 = 非例牌贏 4 或 5 點

## Progressive Baccarat, pay table 1a

row-four-one-colour-nines = 四張紅 9 或四張黑 9
row-four-other-nines = 其他四張 9
row-three-suited-nines = 三張同花 9
row-three-unsuited-nines = 三張不同花 9
row-two-suited-nines = 兩張同花 9
row-two-unsuited-nines = 兩張不同花 9
row-one-nine = 一張 9

## Progressive Baccarat, pay table 2a

row-four-suited-nines = 四張同花 9

## Dragon Bonus Progressive, pay table 1, $1

row-two-three-four-diamonds = 2-3-4 對 0，方塊
row-two-three-four-suited = 2-3-4 對 0，同花
row-two-three-four-unsuited = 2-3-4 對 0，不同花
row-nine-over-zero = 9 對 0，非例牌

## Dragon Bonus Progressive, pay table 1, naturals counted

row-dbp-1-any-nine-nine-over-zero = 9 對 0

## Dragon Bonus Progressive, pay table 2

row-eight-over-zero = 8 對 0，非例牌
row-natural-win = 例牌贏

## Dragon Bonus Progressive, pay table 3

row-six-suited-by-9 = 六張牌同花贏 9 點
row-four-suited-by-9 = 四張牌同花贏 9 點
row-other-by-9 = 其他贏 9 點

## Fortune 7 Baccarat Progressive, F7BP 01

row-double-seven-exact = 莊閒皆三張牌 7 點，點數及牌面全同
row-double-seven-ranks = 莊閒皆三張牌 7 點，點數相同
row-double-seven = 莊閒皆三張牌 7 點
row-single-seven = 閒或莊三張牌 7 點

## Golden Tie, six-card ties

row-golden-tie-6-match-suited = 號碼相符，六張牌和，同花
row-golden-tie-6-suited = 六張牌和，同花
row-golden-tie-6-match-coloured = 號碼相符，六張牌和，同色
row-golden-tie-6-coloured = 六張牌和，同色
row-golden-tie-6-match = 號碼相符，六張牌和
row-golden-tie-6-tie = 六張牌和

## Golden Tie, any tie

row-match-diamonds = 號碼相符，任何和，方塊
row-diamonds = 任何和，方塊
row-golden-tie-any-match-suited = 號碼相符，任何和，同花
row-golden-tie-any-suited = 任何和，同花
row-golden-tie-any-match-coloured = 號碼相符，任何和，同色
row-golden-tie-any-coloured = 任何和，同色
row-golden-tie-any-match = 號碼相符，任何和
row-golden-tie-any-tie = 任何和

## Panda 8

row-three-card-eight = 閒三張牌 8 點贏

## Heavenly 9

row-heavenly-9-both = 莊閒皆三張牌 9 點
row-heavenly-9-one = 一方三張牌 9 點

## Player or Banker Pair

row-pair = 首兩張牌成對

## Perfect Pair

row-perfect-pair-both = 莊閒首兩張牌皆完全相同
row-perfect-pair-one = 一方首兩張牌完全相同

## Lucky Nines

row-four-nines = 四張 9
row-three-suited = 三張同花 9
row-three-mixed = 三張雜花 9
row-two-suited = 兩張同花 9
row-two-mixed = 兩張雜花 9
row-one-nine-of-diamonds = 一張方塊 9

## Super Tie

row-high-six-card-one-colour = 六張牌 6 至 9 點和，同色
row-high-six-card = 六張牌 6 至 9 點和
row-other-tie = 其他和

## Four, five or six of a kind

row-six-of-a-kind = 六張同點
row-five-of-a-kind = 五張同點
row-four-of-a-kind = 四張同點
