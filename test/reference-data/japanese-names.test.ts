import t from 'tap'
import { hepburn } from '../../seeds/sources/hepburn.ts'
import { bankNames, branchNames } from '../../seeds/sources/japanese-names.ts'

/** Rows of the Zengin list: the written name, its kana without small letters, and the Latin spelling of maps. */
const places = [
  ['荘内', 'シヨウナイ', 'Shonai'],
  ['東京中央', 'トウキヨウチユウオウ', 'Tokyochuo'],
  ['札幌', 'サツポロ', 'Sapporo'],
  ['北海道', 'ホツカイドウ', 'Hokkaido'],
  ['余市', 'ヨイチ', 'Yoichi'],
  ['ゆうちょ', 'ユウチヨ', 'Yucho'],
  ['阿倍野橋', 'アベノバシ', 'Abenobashi'],
  ['おもちゃのまち', 'オモチヤノマチ', 'Omochanomachi'],
  ['ガーネット', 'ガ－ネツト', 'Ganetto'],
  ['ジャズ', 'ジヤズ', 'Jazu'],
  ['チューリップ', 'チユ-リツプ', 'Churippu'],
  ['ウェルズ・ファーゴ', 'ウエルズ．フア－ゴ', 'Weruzu Fago'],
] as const

t.test('kana without small letters are read with them', async t => {
  for (const [written, kana, latin] of places) t.equal(hepburn(kana, written), latin, written)
})

/** Read without the kanji these would be Nishama, Myazaki, Chodashi, Takenochi, Masshima, ... */
const divided = [
  ['西山', 'ニシヤマ', 'Nishiyama'],
  ['宮崎台', 'ミヤザキダイ', 'Miyazakidai'],
  ['八千代市', 'ヤチヨシ', 'Yachiyoshi'],
  ['竹ノ内', 'タケノウチ', 'Takenouchi'],
  ['松島', 'マツシマ', 'Matsushima'],
  ['神谷町', 'カミヤチヨウ', 'Kamiyacho'],
  ['郡山', 'コオリヤマ', 'Koriyama'],
  ['紀陽', 'キヨウ', 'Kiyo'],
  ['常陽', 'ジヨウヨウ', 'Joyo'],
  ['日吉', 'ヒヨシ', 'Hiyoshi'],
  ['上越', 'ジヨウエツ', 'Joetsu'],
  ['自由が丘', 'ジユウガオカ', 'Jiyugaoka'],
  ['みやぎ亘理', 'ミヤギワタリ', 'Miyagiwatari'],
] as const

t.test('kanji decide where a kana is not small or a vowel not long', async t => {
  for (const [written, kana, latin] of divided) t.equal(hepburn(kana, written), latin, written)
})

const banks = [
  ['0005', '三菱ＵＦＪ', 'ミツビシユ－エフジエイ', '三菱UFJ銀行', undefined],
  ['0033', 'ＰａｙＰａｙ', 'ペイペイ', 'PayPay銀行', undefined],
  ['0288', '三菱ＵＦＪ信託', 'ミツビシＵＦＪシンタク', '三菱UFJ信託銀行', 'MitsubishiUFJ Trust Bank'],
  ['0401', 'シティバンク、エヌ・エイ', 'シテイバンク', 'シティバンク、エヌ・エイ', undefined],
  ['9900', 'ゆうちょ', 'ユウチヨ', 'ゆうちょ銀行', 'Yucho Bank'],
  ['1000', '信金中央金庫', 'シンキンチユウオウキンコ', '信金中央金庫', undefined],
  ['1610', '京都信金', 'キヨウトシンキン', '京都信用金庫', 'Kyoto Shinkin Bank'],
  ['2011', '北央信組', 'ホクオウシンクミ', '北央信用組合', 'Hokuo Credit Cooperative'],
  ['2951', '北海道労金', 'ホツカイドウロウキン', '北海道労働金庫', 'Hokkaido Labour Bank'],
  ['3000', '農林中金', 'ノウリンチユウキン', '農林中央金庫', undefined],
  [
    '3771',
    '秋田たかのす',
    'アキタタカノスノウキヨウ',
    '秋田たかのす農業協同組合',
    'Akitatakanosu Agricultural Cooperative',
  ],
  ['9450', '北海道信漁連', 'ホツカイドウシンギヨレン', '北海道信用漁業協同組合連合会', undefined],
] as const

t.test('banks have the names that they call themselves', async t => {
  for (const [code, name, kana, kanji, latin] of banks) {
    const names = bankNames(code, { name, kana })
    t.equal(names.kanji, kanji)
    if (latin !== undefined) t.equal(names.latin, latin)
  }
})

t.test('katakana have full width and the mark of long vowels', async t => {
  t.strictSame(branchNames({ name: 'ローンプラザ', kana: 'ﾛ-ﾝﾌﾟﾗｻﾞ' }), {
    kanji: 'ローンプラザ',
    kana: 'ローンプラザ',
    latin: 'Ronpuraza',
  })
})
