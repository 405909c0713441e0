import { secondByFirst } from '../word-lines.ts'

/**
 * Arabic and Hebrew in Latin letters. Both write only consonants and long vowels, and daily use follows no table: a fit
 * is at most close.
 */
export function latinOfArabic(word: string): RegExp | readonly string[] {
  return (
    arabicNames[word] ??
    patternOf(
      word
        .replace(/^ال/, '')
        .replace(/(?<=^عبد)ال(?=.{2})|ال(?=دين$)/, '§')
        .replace(/[ةه]$/, 'ة'),
      arabic,
      word.startsWith('ال') ? '(?:[ae][a-z]{1,2}-?)?' : '',
    )
  )
}

/** Letters that are keyed alike: the carriers of hamza, ى and ي, ة and ه, and the Persian forms of ك and ي. */
export const foldedArabic = (word: string): string =>
  word
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىیئ]/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ک/g, 'ك')
    .replace(/ؤ/g, 'و')
    .replace(/[ـء]/g, '')

export function latinOfHebrew(word: string): RegExp | readonly string[] {
  return hebrewNames[word] ?? patternOf(word.replaceAll('יי', 'י'), hebrew, '')
}

const SHORT = '[aeiou]?'
/** A first letter that only carries the vowel after it: Omer, Ido. */
const CARRIER = /^[אע][וי]/

function patternOf(word: string, letters: Readonly<Record<string, string>>, article: string): RegExp {
  const parts = [...word].map((letter, at) => {
    if (at === 0 && CARRIER.test(word)) return `${letters[`^${letter}`]}?`
    if (at === 0 && letters[`^${letter}`] !== undefined) return letters[`^${letter}`]!
    if (at === word.length - 1 && letters[`${letter}$`] !== undefined) return letters[`${letter}$`]!
    return letters[letter] ?? ''
  })
  const last = parts.length - 1
  const vowelled = parts.map((part, at) => (at === last || isVowel(part) ? part : `${part}${SHORT}`))
  return new RegExp(`^${article}${vowelled.join('')}$`)
}

const isVowel = (part: string) => part.startsWith('(?:[aeiou')

/** `^` before a letter marks its row for the start of a word, `$` after it that for the end. */
const arabic = secondByFirst(`
ا (?:[aeiou]|aa)
^ا (?:[aeiou]|)
ب (?:bb?)
ت (?:tt?)
ث (?:th|s|t)
ج (?:jj?|g|dj)
ح (?:hh?)
خ (?:kh|h|k)
د (?:dd?)
ذ (?:dh|th|z|d)
ر (?:rr?)
ز (?:zz?)
س (?:ss?|c)
ش (?:sh|ch|sch)
ص (?:ss?)
ض (?:d|dh|z)
ط (?:tt?)
ظ (?:z|dh)
ع (?:[aeiou]?)
^ع (?:[aeiou]|)
غ (?:gh|g|r|q)
ف (?:ff?|ph)
ق (?:q|k|gh?|c)
ك (?:k|c|ck)
ل (?:ll?)
م (?:mm?)
ن (?:nn?)
ه (?:hh?)
ه$ (?:[aeiou]h?)
ة$ (?:[aeiou][ht]?)
و (?:[aeiou]{0,2}(?:ww?|v)[aeiou]?|oo|ou|[uo])
^و (?:w|ou|v)
ي (?:[aeiou]?yy?[aeiou]?|ee|ei|ai|i|e|ay)
^ي (?:y|i|j)
ي$ (?:[aeiou]?yy?|i|ee|e|ie)
ى$ (?:[aeiou]a?)
ء (?:[aeiou]?)
ئ (?:[aeiouy]?)
ؤ (?:[aeiou]?)
پ p
چ ch
ژ zh
گ g
ک (?:k|c)
ی (?:[aeiou]?yy?[aeiou]?|ee|ei|ai|i|e|ay)
ی$ (?:[aeiou]?yy?|i|ee|e|ie)
§ (?:[aeiou](?:ll?|[rsnzdt])?)
ن$ (?:nn?e?)
`)

const hebrew = secondByFirst(`
א (?:[aeiou]?)
^א (?:[aeiou]{1,2}|y[ae])
ב (?:b|v|bb)
ג (?:g|j)
ד (?:dd?)
ה (?:h)
ה$ (?:[aeio]h?)
ו (?:[ou]|v|w|oo|ou)
^ו (?:v|w)
ז z
ח (?:ch|h|kh)
ט tt?
י (?:[aeiou]?y[aeiou]?|i|ee|ei|e|ai)
^י (?:y|j|i)
י$ (?:y|i|ie|ai|ay)
כ (?:k|c|kh|ch)
ך$ (?:kh|ch|k)
ל (?:ll?)
מ (?:mm?)
ם$ m
נ (?:nn?)
ן$ nn?
ס (?:ss?)
ע (?:[aeiou]?)
^ע (?:[aeiou]|y[ae])
פ (?:p|f|ph)
ף$ (?:f|ph|v)
צ (?:tz|ts|z)
ץ$ (?:tz|ts|z)
ק (?:k|q|c)
ר rr?
ש (?:sh|s|sch)
ת (?:t|th)
`)

/** Names that differ only in vowels, which these scripts do not write. */
const arabicNames = listsOf(`
عمر omar,umar,omer,oumar
عمرو amr,amro,amrou,amru
`)
const hebrewNames = listsOf(`
דוד david,dovid,daveed
שרה sara,sarah
שירה shira
מרים miriam,mirjam,miryam
יצחק yitzhak,itzhak,isaac,yitzchak,itzchak,izhak
יעקב yaakov,jacob,yaacov,jakob,yakov
יוסף yosef,joseph,yossef,josef
אברהם avraham,abraham
רבקה rivka,rebecca,rivkah
רחל rachel,rahel
לאה leah,lea
דניאל daniel
מיכאל michael
רפאל rafael,raphael,refael
גבריאל gabriel,gavriel
שמואל shmuel,samuel
ישראל israel,yisrael
משה moshe,moses,moshé
אסתר esther,ester
חנה hana,hanna,hannah,chana
דינה dina,dinah
נועה noa,noah
נוח noah,noach
תמר tamar
טל tal
יעל yael
עמית amit
איתן eitan,eytan,ethan
כהן cohen,kohen,cohn,coen
לוי levi,levy
מזרחי mizrahi,mizrachi
פרץ peretz,perez
ביטון biton,bitton
דהן dahan
אברהמי avrahami
פרידמן friedman,fridman
שפירא shapira,shapiro
`)

function listsOf(rows: string): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(secondByFirst(rows)).map(([name, spellings]) => [name, spellings.split(',')]),
  )
}
