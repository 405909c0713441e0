import { hepburn, katakana } from './hepburn.ts'

/** A bank or branch as the Japanese payment network lists it. */
export interface Office {
  /** In kanji, abbreviated: `三菱ＵＦＪ`, `京都信金`. */
  readonly name: string
  /** In katakana without small kana, at most 15 characters. */
  readonly kana: string
}

export interface Names {
  readonly kanji: string
  readonly kana: string
  readonly latin: string
}

/** The name of a bank, in full. */
export function bankNames(code: string, { name, kana }: Office): Names {
  const kind = kindOf(code, name, kana)
  const stem = withoutEnd(name.normalize('NFKC'), kind.abbreviation)
  const latin = hepburn(withoutEnd(kana.normalize('NFKC'), kind.kana), stem)
  return {
    kanji: fullNames[code] ?? stem + kind.full,
    kana: katakana(kana),
    latin: `${latin} ${kind.english}`.trim(),
  }
}

/** The name of a branch, as listed: without 支店. */
export function branchNames({ name, kana }: Office): Names {
  return { kanji: name.normalize('NFKC'), kana: katakana(kana), latin: hepburn(kana, name) }
}

/** The ends of names: in the list, in full, and in English. */
const kinds = [
  kind('信金', 'シンキン', '信用金庫', 'Shinkin Bank'),
  kind('信組', 'シンクミ', '信用組合', 'Credit Cooperative'),
  kind('労金', 'ロウキン', '労働金庫', 'Labour Bank'),
  kind('信漁連', 'シンギヨレン', '信用漁業協同組合連合会', 'Credit Federation of Fishery Cooperatives'),
  kind('信連', 'シンレン', '信用農業協同組合連合会', 'Credit Federation of Agricultural Cooperatives'),
  kind('農協', 'ノウキヨウ', '農業協同組合', 'Agricultural Cooperative'),
  kind('漁協', 'ギヨキヨウ', '漁業協同組合', 'Fishery Cooperative'),
  kind('信託', 'シンタク', '信託銀行', 'Trust Bank'),
]
const bank = kind('', '', '銀行', 'Bank')
const other = kind('', '', '', '')

function kind(abbreviation: string, kana: string, full: string, english: string) {
  return { abbreviation, kana, full, english }
}

/** Names that the list abbreviates otherwise. */
const fullNames: Readonly<Record<string, string>> = {
  '0402': 'JPモルガン・チェース銀行',
  '2004': '商工組合中央金庫',
  '2010': '全国信用協同組合連合会',
  '2950': '労働金庫連合会',
  '3000': '農林中央金庫',
  '9481': '漁業協同組合JFしまね',
}

/** Codes below are those of banks, from which the list leaves out 銀行. */
const BANKS_BELOW = '1000'
const JAPAN_POST_BANK = '9900'
/** Names of banks that have no 銀行 in full either. */
const NO_BANK = /バンク・|バンク[\s　]|バンクネガラ|・バンク|エヌ・エイ|ペイメンツ/

function kindOf(code: string, name: string, kana: string) {
  const isBank = code < BANKS_BELOW || code === JAPAN_POST_BANK
  const named = kinds.find(({ abbreviation }) => name.endsWith(abbreviation))
  if (named !== undefined) return named
  if (isBank) return NO_BANK.test(name) ? other : bank
  return kinds.find(each => kana.endsWith(each.kana)) ?? other
}

function withoutEnd(text: string, end: string): string {
  return text.endsWith(end) ? text.slice(0, text.length - end.length) : text
}
