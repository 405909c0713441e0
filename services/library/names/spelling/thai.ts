import { othersByFirst } from '../word-lines.ts'
import { before, inRow, type Pattern, waysOf } from './alternatives.ts'

/**
 * Thai in Latin letters, as a pattern: the table of the Royal Society (RTGS, 1999) beside what holders write, who follow
 * sound or Sanskrit. A fit is at most close.
 */
export function latinOfThai(word: string): { usual: Pattern | readonly string[] } {
  // The compatibility form splits ำ into two signs.
  const whole = word.replace(/\u0E4D\u0E32/gu, '\u0E33')
  return { usual: names[whole] ?? patternOf(whole) }
}

function patternOf(word: string): Pattern {
  const letters = [
    ...word
      .replace(/[\u0E01-\u0E2E][\u0E34\u0E38]?\u0E4C/gu, '')
      .replace(/[\u0E47-\u0E4B]/gu, '')
      // A vowel that is written before its consonant is spoken after it.
      .replace(/([เแโใไ])([\u0E01-\u0E2E](?:[รลว](?=[\u0E01-\u0E2E]))?)/gu, '$2$1')
      .replace(/รร/gu, 'ั')
      .replace(/ทร(?=ั|า)/gu, 'ซ'),
  ]
  return inRow(
    letters.map((letter, at) => {
      const consonant = consonants[letter]
      if (consonant === undefined) return vowels[letter] ?? ['']
      const next = letters[at + 1]
      return next === undefined || vowels[next] !== undefined ? consonant : before(consonant, ['', 'a', 'o'])
    }),
  )
}

const consonants = waysOf(
  'ก k|g ข kh|k ค kh|k|c ฆ kh|k ง ng จ ch|j|t|c ฉ ch ช ch|t|sh ซ s|t ฌ ch ญ y|n ฎ d|t ฏ t|d ฐ th|t ฑ th|t ฒ th|t|dh ณ n ด d|t ต t|d ถ th|t ท th|t|d ธ th|t|d น n บ b|p ป p|b ผ ph|p ฝ f พ ph|p|b ฟ f|p ภ ph|p|bh ม m ย y|i ร r|n|l ล l|n ว w|v|u|o ศ s|t ษ s|t ส s|t ห _|h ฬ l อ _|a|o|e ฮ h',
)
const vowels = waysOf(
  'ะ a า a|ah|ar|aa ิ i|hi ี i|ee|ii ึ ue|eu|u ื ue|eu|u ุ u|oo ู u|oo ั a|u ำ am|um เ e|a|oe|er แ ae|a|e โ o|oh ใ ai|i ไ ai|i|y',
)

/** Names whose holders write them in another way. */
const names: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  othersByFirst(`
สมชาย somchai
สมบัติ sombat
สมพงษ์ sompong
สุชาติ suchart suchat
ประเสริฐ prasert
ประยุทธ์ prayut prayuth
ทักษิณ thaksin
ยิ่งลักษณ์ yingluck
ชินวัตร shinawatra chinnawat
ใจดี jaidee chaidi
วิชัย wichai vichai
กิตติ kitti
ศิริ siri
ศิริพร siriporn
พรทิพย์ porntip pornthip phonthip
สุภาพร supaporn suphaphon
จันทร์ chan jan
จันทร์โอชา chanocha
ศรีสุข srisuk sisuk
แก้ว kaew kaeo
บุญมี boonmee bunmi
สายชล saichon
อำนาจ amnat
ชาญ chan
วงศ์สวัสดิ์ wongsawat
สุวรรณ suwan suwanna
เพชร phet petch
สวัสดิ์ sawat sawad
ณรงค์ narong
ธนกร thanakorn tanakorn thanakon
`),
)
