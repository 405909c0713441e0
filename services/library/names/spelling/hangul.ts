import { secondByFirst } from '../word-lines.ts'

/**
 * Hangul in Latin letters: the Revised Romanization of 2000 (with the customary spellings of family names), and the
 * looser ways in which Koreans write their own names.
 */
export function latinOfHangul(word: string): { official: RegExp; usual: RegExp } {
  const syllables = [...word.normalize('NFC')]
  const family = familyNames[word]
  const each = (at: 0 | 1) => syllables.map(syllable => syllableOf(syllable, at)).join('-?')
  const or = family === undefined ? '' : `|${family}`
  return { official: new RegExp(`^(?:${each(0)}${or})$`), usual: new RegExp(`^(?:${each(1)}${or})$`) }
}

function syllableOf(syllable: string, column: 0 | 1): string {
  const code = syllable.codePointAt(0)! - FIRST
  if (code < 0 || code >= COUNT) return ''
  const parts = [
    initials[Math.floor(code / 588)]!,
    vowels[Math.floor((code % 588) / 28)]!,
    finals[code % 28]!,
  ]
  return parts
    .map(
      part =>
        `(?:${column === 0 ? part.split('|', part.startsWith('g|k') || part.startsWith('r|l') ? 2 : 1).join('|') : part})`,
    )
    .join('')
}

const FIRST = 0xac00
const COUNT = 11172
/** The first alternative is official. */
const initials = 'g|k kk|gg n d|t tt|dd r|l m b|p pp|bb s|sh ss | j|ch jj ch k t p h'
  .split(' ')
  .map(each => (each === '|' ? '' : each))
const vowels =
  'a|ah ae|ai ya yae eo|u|uh e yeo|yu|you|yo ye o|oh wa wae oe|oi yo u|oo|woo wo|weo we wi yu|yoo eu|u ui|eui|ee i|ee|yi'.split(
    ' ',
  )
const finals = '_ k|g k k n n n t l|r k m l l l p l m p|b p t|s t ng t t k t p t'
  .split(' ')
  .map(each => (each === '_' ? '' : each))

const familyNames: Readonly<Record<string, string>> = secondByFirst(`
김 kim|gim
이 lee|yi|rhee|i|li
박 park|bak|pak
최 choi|choe
정 jung|jeong|chung|cheong
강 kang|gang
조 cho|jo
윤 yoon|yun|youn
장 jang|chang
임 lim|im|rim
한 han|hahn
오 oh|o
서 seo|suh
신 shin|sin
권 kwon|gwon
황 hwang
안 ahn|an
송 song
류 ryu|yoo|yu|ryoo
유 yoo|yu|you|ryu
홍 hong
전 jeon|jun|chun
고 ko|go|koh
문 moon|mun
손 son|sohn
양 yang
배 bae|pae
백 baek|paik|baik
허 heo|hur|huh|her
남 nam
심 shim|sim
노 noh|roh|no
하 ha
곽 kwak|gwak
성 sung|seong
차 cha
주 joo|ju
우 woo|u
구 koo|gu|ku
민 min
나 na|ra
진 jin|chin
지 ji|jee
엄 um|eom|uhm
채 chae
원 won
천 cheon|chun
방 bang|pang
공 kong|gong
현 hyun|hyeon
함 ham
변 byun|byeon|pyun
염 yeom|yum
여 yeo
추 choo|chu
도 do
소 so
석 seok|suk
선 sun|seon
설 seol|sul
마 ma
길 gil|kil
연 yeon|youn
위 wi
표 pyo
명 myung|myeong
기 ki|gi
라 ra|la
왕 wang
금 keum|geum
옥 ok
육 yook|yuk
인 in
맹 maeng
제 je
모 mo
남궁 namgung|namkoong
황보 hwangbo
선우 sunwoo|seonu
`)
