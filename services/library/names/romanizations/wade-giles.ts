import { othersByFirst } from '../word-lines.ts'

/** Family names in the spelling of Taiwan (Wade-Giles, without signs), then in Pinyin: the frequent one of each. */
const families = othersByFirst(`
chang zhang
chao zhao
chen chen
cheng zheng cheng
chi ji
chia jia
chiang jiang
chiao qiao
chien qian jian
chin jin qin
chiu qiu
cho zhuo
chou zhou
chu zhu qu
chuang zhuang
chung zhong
fang fang
fung feng
hsia xia
hsiao xiao
hsieh xie
hsing xing
hsiung xiong
hsu xu
hsueh xue
jen ren
kan gan
kang kang
kao gao
ko ke ge
ku gu
kuan guan
kung gong kong
kuo guo
lo luo
lieh lie
lien lian
pai bai
pan pan
pao bao
peng peng
pi bi
po bo
shih shi
sung song
tai dai
tang tang
tao tao
teng deng
tien tian
ting ding
to tuo
tsai cai
tsao cao
tsen cen
tseng zeng
tso zuo
tsou zou
tsui cui
tu du tu
tuan duan
tung dong
yeh ye
yen yan
yu yu you
yueh yue
yung yong
`)

/** The family names in Pinyin that a spelling of Taiwan stands for. */
export const familiesIn = (syllable: string): readonly string[] => families.get(syllable) ?? [syllable]

export const isFamilyOfTaiwan = (syllable: string): boolean => families.has(syllable)

export const isPinyin = (syllable: string): boolean => PINYIN.test(syllable)

const PINYIN = new RegExp(
  [
    '(?:a|ai|an|ang|ao|e|ei|en|er|ou)',
    '(?:[zcs]h|[bpmfdtnlgkhzcsr])(?:a|ai|an|ang|ao|e|ei|en|eng|o|ou|ong|u|ua|uai|uan|uang|ui|un|uo)',
    '[bpmdtnljqx](?:i|ia|ian|iang|iao|ie|in|ing|iong|iu)',
    '[jqx](?:u|uan|ue|un)',
    '[nl](?:v|ve|ue|yu|yue)',
    '(?:[zcs]h|[zcsr])i',
    'y(?:a|an|ang|ao|e|i|in|ing|o|ong|ou|u|uan|ue|un)',
    'w(?:a|ai|an|ang|ei|en|eng|o|u)',
  ]
    .map(each => `^(?:${each})$`)
    .join('|'),
)

/** The syllables of Pinyin that one of Wade-Giles stands for: without the sign of aspiration there are two or more. */
export function pinyinOf(syllable: string): readonly string[] {
  const [, initial, final] = /^(hs|ch|tz|ts|ss|sz|sh|[bpmfdtnlgkhjrsyw]?)(.+)$/.exec(syllable) ?? []
  if (final === undefined) return [syllable]
  const isBeforeI = /^[iü]/.test(final) && final !== 'ih'
  const starts = starting(initial!, isBeforeI)
  const ends = endings(initial!, final)
  const isPalatal = initial === 'ch' && /^u(?:$|an|n|eh)/.test(final)
  const palatal = isPalatal ? ['j', 'q'].flatMap(start => ends.map(end => start + end)) : []
  return [...starts.flatMap(start => ends.map(end => start + end)), ...palatal, syllable]
}

function starting(initial: string, isBeforeI: boolean): readonly string[] {
  if (initial === 'ch') return isBeforeI ? ['j', 'q'] : ['zh', 'ch']
  return (
    {
      hs: ['x'],
      ts: ['z', 'c'],
      tz: ['z', 'c'],
      ss: ['s'],
      sz: ['s'],
      k: ['g', 'k'],
      p: ['b', 'p'],
      t: ['d', 't'],
      j: ['r'],
    }[initial] ?? [initial]
  )
}

function endings(initial: string, final: string): readonly string[] {
  if (initial === '' && final.startsWith('i'))
    return [`y${final}`, final === 'ing' || final === 'in' ? final : `y${final.slice(1)}`]
  if (initial === '' || initial === 'y' || initial === 'w')
    return (
      { eh: ['e'], en: initial === 'y' ? ['an'] : ['en'], ung: ['ong'], u: ['u', 'ou'] }[final] ?? [final]
    )
  if (/^(?:tz|ss|sz)$/.test(initial) && final === 'u') return ['i']
  const ends: Readonly<Record<string, readonly string[]>> = {
    ih: ['i'],
    ien: ['ian'],
    ieh: ['ie'],
    ueh: ['ue'],
    ung: ['ong'],
    iung: ['iong'],
    o: ['e', 'uo', 'o'],
    uei: ['ui'],
  }
  return ends[final] ?? [final]
}
