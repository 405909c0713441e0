import { type Culture, type Rule, SINGLE, respelled, wordsIn } from './culture.ts'

/**
 * The spelling of 1972 (Ejaan Yang Disempurnakan) against those before it (van Ophuijsen 1901, Soewandi 1947): Soekarno
 * and Sukarno, Tjokro and Cokro, Widjaja and Wijaya.
 */
export const indonesian: Culture = {
  id: 'indonesian',
  isTypical: word => names.has(word) || names.has(modern(word)) || isOld(word) || ENDS.test(word),
  areCertain: (...words) => words.some(isOld),
  isListed: word => names.has(word) || names.has(modern(word)),
  keys: word => [respelled(word, usual), respelled(modern(word), usual)],
}

/** Spellings before 1972 that no other language has in a word with such an end. */
const isOld = (word: string) => /[aiou]$/.test(word) && /[td]j|oe(?:sj|[bcdghjklmnprst])/.test(word)

const ENDS =
  /(?:wati|ningsih|yanto|wanto|anto|tomo|diningrat|negara|kusuma|saputra|saputri|pratama|setiawan|hidayat)$/

const modern = (word: string) => respelled(word, rules)

const rules: readonly Rule[] = [
  [/oe/g, 'u'],
  [/tj/g, 'c'],
  [/sj/g, 'sy'],
  [/nj/g, 'ny'],
  [/ch/g, 'kh'],
  // The old j is y; `dj` is the new j.
  [/(?<!^|d)j/g, 'y'],
  [/dj/g, 'j'],
]

/** Spellings that stand side by side today. */
const usual: readonly Rule[] = [
  [/kh|ch/g, 'h'],
  [/sy/g, 's'],
  [/dz|dh/g, 'd'],
  [/q/g, 'k'],
  [/v/g, 'f'],
  [/y$/, 'i'],
  [/iy(?=[aou])/g, 'i'],
  [/(?<=[^aeiou])y(?=[aou])/g, 'i'],
  SINGLE,
]

const names = wordsIn(`
abdul achmad adi adisti agung agus ahmad aji ali amin aminah ani anton anwar ari arief arif ayu bagus bahri bambang basuki budi
budiman cahya cahyo chairul dadang darma dedi dewi dian djoko dwi edi eka eko endang fajar fatimah firman fitri gita gunawan
guntur hadi halim hamid handoko hariadi haryanto hasan hasanah hendra heri herman hermawan heru hidayat ika ilham imam indah
indra irawan irfan iskandar iwan jaya joko junaidi jusuf kartika kartini kuntjoro kurnia kurniawan kusuma lestari lina lubis
made mahendra maulana mega mulyadi mulyani mulyono nasution ningsih novita nugraha nugroho nur nurul pradana prasetyo prasetya
pratama pratiwi puspita putra putri putu rachmat rahayu rahman rahmat rahmawati rangga ratna reza rini riyadi riyanto rizki rizky
rudi rusdi sakti salim santoso sari saputra sartono setiawan setyo siregar siti slamet soleh sri sudirman suharto suhartono sukarno
sukma sumarni sumarno sunarto supriyadi supriyanto surya suryadi suryono susanti susanto susilo sutanto sutarto sutomo sutrisno
suwarno suyanto taufik teguh titik totok tri tuti udin utami utomo wahid wahyu wahyudi wahyuni wati wibowo widodo widya wijaya
winarto wira wulandari yanti yanto yudi yulia yuliana yulianto yuni yusuf zainal zulkifli syarif syahrir syah anwar khairil
bayu bima citra danang dimas galih gilang hartono haryono hardjo harjo iman kiki lukman nana nanang purnomo puspa raden rama
simanjuntak simbolon sinaga situmorang tobing harahap pane hutapea panjaitan sitorus tanjung rizal cokro aminoto subarjo hatta
`)
