/**
 * Japanese kana in Latin letters: revised Hepburn without the marks of long vowels, as on maps.
 *
 * The lists of the Japanese payment network have neither small kana nor words: シヨウ is しよう or しょう.
 * `written`, the name in kanji, decides: 西山 is ニシヤマ and not ニシャマ, because 山 is read ヤマ.
 */
export function hepburn(kana: string, written: string): string {
  const readings = readingsIn(written)
  return katakana(kana)
    .split(/[・.\s]+/)
    .map(word => capitalized(partsOf(word, readings).map(latinOf).join('')))
    .join(' ')
}

interface Reading {
  /** As the lists write it. */
  readonly large: string
  /** With small kana. */
  readonly spelled: string
}

/** The kana of `written` itself, which have their small letters, and the readings of its kanji, in its order. */
function readingsIn(written: string): readonly Reading[] {
  return [...katakana(written).matchAll(/[ァ-ヺー]{2,}|\p{Script=Han}/gu)].flatMap(([piece]) =>
    (kanjiReadings.get(piece) ?? (/\p{Script=Han}/u.test(piece) ? [] : [piece])).map(spelled => ({
      spelled,
      large: withLargeKana(spelled),
    })),
  )
}

/** Splits a word at the known readings: kana of different parts do not combine. */
function partsOf(word: string, readings: readonly Reading[]): readonly string[] {
  const parts: string[] = []
  let open = ''
  for (let at = 0; at < word.length;) {
    const reading = readings.find(({ large }) => word.startsWith(large, at))
    if (reading === undefined) open += word[at++]
    else {
      parts.push(withSmallKana(open), reading.spelled)
      open = ''
      at += reading.large.length
    }
  }
  return [...parts, withSmallKana(open)]
}

function latinOf(part: string): string {
  return part
    .replace(/([キシチニヒミリギジヂビピ])([ャュョ])/g, (_, large, small) => palatal(large, small))
    .replace(/ウ(?=[ィェォ])/g, 'w')
    .replace(/(\p{Script=Katakana})([ァィゥェォ])/gu, (_, large, small) => consonant(large) + latin[small])
    .replace(/[ァ-ヴ]/g, each => latin[each] ?? each)
    .replace(/ッ(?=ch)/g, 't')
    .replace(/ッ(?=([a-z]))/g, '$1')
    .replace(/[ーッ]/g, '')
    .replace(/o[ou]/g, 'o')
    .replace(/uu/g, 'u')
}

/** しゃ is `sha`, ちゃ is `cha`, じゃ is `ja`; others keep the y. */
function palatal(large: string, small: string): string {
  const first = consonant(large)
  return first + (/^(?:sh|ch|j)$/.test(first) ? latin[small]!.slice(1) : latin[small])
}

const consonant = (kana: string) => (latin[kana] ?? '').replace(/[aiueo]$/, '')

/** Katakana of full width, with the mark of long vowels that the lists write as a hyphen. */
export function katakana(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[-－―]/g, 'ー')
    .replace(/[ぁ-ゖ]/g, each => String.fromCodePoint(each.codePointAt(0)! + 0x60))
}

const smallKana = new Map([...'アイウエオヤユヨツ'].map((large, at) => ['ァィゥェォャュョッ'[at]!, large]))
const largeKana = new Map([...smallKana].map(([small, large]) => [large, small]))

function withLargeKana(text: string): string {
  return text.replace(/[ァィゥェォャュョッ]/g, small => smallKana.get(small)!)
}

/** Makes kana small wherever they may be, for want of a reading. */
function withSmallKana(text: string): string {
  return text
    .replace(/(?<=[キシチニヒミリギジヂビピ])[ヤユヨ]/g, large => largeKana.get(large)!)
    .replace(/(?<=.)ツ(?=[カキクケコサシスセソタチツテトパピプペポ])/g, 'ッ')
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const latin: Readonly<Record<string, string>> = Object.fromEntries(
  `ア:a イ:i ウ:u エ:e オ:o カ:ka キ:ki ク:ku ケ:ke コ:ko サ:sa シ:shi ス:su セ:se ソ:so タ:ta チ:chi ツ:tsu テ:te ト:to
  ナ:na ニ:ni ヌ:nu ネ:ne ノ:no ハ:ha ヒ:hi フ:fu ヘ:he ホ:ho マ:ma ミ:mi ム:mu メ:me モ:mo ヤ:ya ユ:yu ヨ:yo
  ラ:ra リ:ri ル:ru レ:re ロ:ro ワ:wa ヰ:i ヱ:e ヲ:o ン:n ガ:ga ギ:gi グ:gu ゲ:ge ゴ:go ザ:za ジ:ji ズ:zu ゼ:ze ゾ:zo
  ダ:da ヂ:ji ヅ:zu デ:de ド:do バ:ba ビ:bi ブ:bu ベ:be ボ:bo パ:pa ピ:pi プ:pu ペ:pe ポ:po ヴ:vu
  ァ:a ィ:i ゥ:u ェ:e ォ:o ャ:ya ュ:yu ョ:yo`
    .split(/\s+/)
    .map(pair => pair.split(':')),
)

/** Kanji in names of places whose readings begin with ヤ, ユ, ヨ or ウ, or have a ツ that is not small. */
const kanjiReadings = new Map(
  `山:ヤマ 屋:ヤ 谷:ヤ 矢:ヤ 八:ヤツ,ヤ 町:チョウ 弥:ヤ 家:ヤ 宿:ヤド 安:ヤス 保:ヤス 社:ヤシロ 焼:ヤイ,ヤキ,ヤケ 柳:ヤナギ,ヤナ 藪:ヤブ 薮:ヤブ
  和:ヤマト 厨:クリヤ 茶:チャ 宮:ミヤ 都:ミヤコ 湯:ユ 由:ユウ,ユイ,ユ 弓:ユミ 雪:ユキ 幸:ユキ 行:ユキ 結:ユウ,ユイ
  吉:ヨシ 好:ヨシ 美:ヨシ 良:ヨシ 芳:ヨシ 義:ヨシ 次:ミヨシ 清:キヨ 代:ヨ 与:ヨ 世:ヨ 余:ヨ 夜:ヨ 四:ヨン,ヨツ,ヨ 米:ヨネ 淀:ヨド
  横:ヨコ 寄:ヨロ,ヨリ,ヨセ 依:ヨリ 陽:ヨウ 洋:ヨウ 養:ヨウ 内:ウチ 上:ジョウ,ウエ 宇:ウ 相:ソウ 浦:ウラ 海:ウミ 牛:ウシ 馬:ウマ 梅:ウメ 植:ウエ 臼:ウス
  松:マツ 津:ツ 月:ツキ 築:ツキ 付:ツキ 塚:ツカ 次:ツギ 土:ツチ 常:ジョウ,ツネ 坪:ツボ 椿:ツバキ 筒:ツツ 堤:ツツミ 佃:ツクダ 筑:ツク 作:ツク
  勝:カツ 葛:カツ 達:タツ 立:タツ 辰:タツ 竜:タツ 龍:タツ 夏:ナツ 槻:ツキ 野:ツケ 対:ツ 光:ミツ 六:ムツ 陸:ムツ 厚:アツ 敦:ツル`
    .split(/\s+/)
    .map(pair => pair.split(':') as [string, string])
    .map(([kanji, readings]) => [kanji, readings.split(',')]),
)
