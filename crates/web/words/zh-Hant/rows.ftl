# 遊戲和賠率表各行的名稱，按目錄（catalog/*.toml）的英文名稱。目錄裡叫別的名字，就是別的東西，照英文顯示。

## Games, as guests call them

game-progressive-baccarat = 累積彩金百家樂
game-dragon-bonus = 龍寶
game-dragon-bonus-progressive = 龍寶累積彩金
game-fortune-7 = 富貴 7
game-fortune-7-baccarat-progressive = 富貴 7 百家樂累積彩金
game-golden-tie = 黃金和
game-traditional = 傳統百家樂
game-even-money = 一賠一百家樂
game-commission-free = 免佣百家樂
game-panda-8 = 熊貓 8
game-heavenly-9 = 天堂 9
game-player-or-banker-pair = 閒對或莊對
game-perfect-pair = 完美對子
game-super-six = 超級六
game-lucky-nines = 幸運 9
game-super-tie = 超級和
game-four = 四條、五條或六條
game-four-five-or-six-of-a-kind = 四條、五條或六條

## Games in full

game-progressive-baccarat-pay-table-1a = 累積彩金百家樂，賠率表 1a
game-progressive-baccarat-pay-table-1b = 累積彩金百家樂，賠率表 1b
game-progressive-baccarat-pay-table-2a = 累積彩金百家樂，賠率表 2a
game-progressive-baccarat-pay-table-2b = 累積彩金百家樂，賠率表 2b
game-dragon-bonus-pay-table-1 = 龍寶，賠率表 1
game-dragon-bonus-pay-table-2 = 龍寶，賠率表 2
game-dragon-bonus-pay-table-3 = 龍寶，賠率表 3
game-dragon-bonus-progressive-pay-table-1-1 = 龍寶累積彩金，賠率表 1，注額 1 元
game-dragon-bonus-progressive-pay-table-1-5 = 龍寶累積彩金，賠率表 1，注額 5 元
game-dragon-bonus-progressive-pay-table-1-naturals-counted = 龍寶累積彩金，賠率表 1，例牌照計
game-dragon-bonus-progressive-pay-table-2 = 龍寶累積彩金，賠率表 2
game-dragon-bonus-progressive-pay-table-3 = 龍寶累積彩金，賠率表 3
game-fortune-7-baccarat-progressive-f7bp-01 = 富貴 7 百家樂累積彩金，F7BP 01
game-golden-tie-six-card-ties = 黃金和，六張牌和
game-golden-tie-any-tie = 黃金和，任何和
game-traditional-5-commission = 傳統百家樂，抽佣 5%
game-traditional-4-commission = 傳統百家樂，抽佣 4%
game-even-money-half-on-banker-six = 一賠一百家樂，莊 6 點贏賠一半
game-even-money-half-on-banker-six-or-greater = 一賠一百家樂，莊 6 點或以上贏賠一半
game-commission-free-push-on-banker-three-card-seven = 免佣百家樂，莊三張牌 7 點贏退回

## The base game

row-player-wins = 閒贏
row-banker-wins = 莊贏
row-tie = 和
row-banker-wins-with-6 = 莊 6 點贏
row-banker-wins-with-6-or-more = 莊 6 點或以上贏
row-banker-wins-with-a-three-card-7 = 莊三張牌 7 點贏

## Progressive Baccarat

row-4-suited-nines = 四張同花 9
row-4-red-or-4-black-nines = 四張紅 9 或四張黑 9
row-4-other-nines = 其他四張 9
row-3-suited-nines = 三張同花 9
row-3-unsuited-nines = 三張不同花 9
row-2-suited-nines = 兩張同花 9
row-2-unsuited-nines = 兩張不同花 9
row-1-nine = 一張 9

## Dragon Bonus

row-natural-winner = 例牌贏
row-natural-tie = 例牌和
row-wins-by-9-non-natural = 非例牌贏 9 點
row-wins-by-8-non-natural = 非例牌贏 8 點
row-wins-by-7-non-natural = 非例牌贏 7 點
row-wins-by-6-non-natural = 非例牌贏 6 點
row-wins-by-5-non-natural = 非例牌贏 5 點
row-wins-by-4-non-natural = 非例牌贏 4 點
row-wins-by-6-or-7-non-natural = 非例牌贏 6 或 7 點
row-wins-by-4-or-5-non-natural = 非例牌贏 4 或 5 點

## Dragon Bonus Progressive

row-2-3-4-over-0-diamonds = 2-3-4 對 0，方塊
row-2-3-4-over-0-suited = 2-3-4 對 0，同花
row-2-3-4-over-0-unsuited = 2-3-4 對 0，不同花
row-9-0 = 9 對 0
row-9-0-non-natural = 9 對 0，非例牌
row-8-0-non-natural = 8 對 0，非例牌
row-natural-win = 例牌贏
row-suited-six-card-win-by-9 = 六張牌同花贏 9 點
row-suited-four-card-win-by-9 = 四張牌同花贏 9 點
row-win-by-9-other = 其他贏 9 點

## Fortune 7

row-double-3-card-7-with-rank-and-exact-matches = 莊閒皆三張牌 7 點，點數及牌面全同
row-double-3-card-7-with-rank-matches = 莊閒皆三張牌 7 點，點數相同
row-player-and-banker-3-card-7 = 莊閒皆三張牌 7 點
row-player-or-banker-3-card-7 = 閒或莊三張牌 7 點

## Golden Tie

row-match-6-card-tie-suited = 號碼相符，六張牌和，同花
row-6-card-tie-suited = 六張牌和，同花
row-match-6-card-tie-coloured = 號碼相符，六張牌和，同色
row-6-card-tie-coloured = 六張牌和，同色
row-match-6-card-tie = 號碼相符，六張牌和
row-6-card-tie = 六張牌和
row-match-any-tie-diamonds = 號碼相符，任何和，方塊
row-any-tie-diamonds = 任何和，方塊
row-match-any-tie-suited = 號碼相符，任何和，同花
row-any-tie-suited = 任何和，同花
row-match-any-tie-coloured = 號碼相符，任何和，同色
row-any-tie-coloured = 任何和，同色
row-match-any-tie = 號碼相符，任何和
row-any-tie = 任何和

## Further side bets

row-player-wins-with-a-three-card-8 = 閒三張牌 8 點贏
row-both-hands-three-card-9 = 莊閒皆三張牌 9 點
row-one-hand-three-card-9 = 一方三張牌 9 點
row-first-two-cards-of-one-rank = 首兩張牌成對
row-both-hands-begin-with-two-identical-cards = 莊閒首兩張牌皆完全相同
row-one-hand-begins-with-two-identical-cards = 一方首兩張牌完全相同
row-4-nines = 四張 9
row-3-nines-one-suit = 三張同花 9
row-3-nines-mixed-suits = 三張雜花 9
row-2-nines-one-suit = 兩張同花 9
row-2-nines-mixed-suits = 兩張雜花 9
row-1-nine-of-diamonds = 一張方塊 9
row-six-card-tie-of-6-9-one-colour = 六張牌 6 至 9 點和，同色
row-six-card-tie-of-6-9 = 六張牌 6 至 9 點和
row-any-other-tie = 其他和
row-six-cards-of-one-rank = 六張同點
row-five-cards-of-one-rank = 五張同點
row-four-cards-of-one-rank = 四張同點
