import t from 'tap'
import { findCountries, likelyCountries } from '../../../../edge/web/hosted/page/find-countries.ts'

const countries = 'AE AT AU CH CI CZ DE DK EG ES FR GB HK IE IN JP KE KR MX NL PL SE TH TR UA US ZA'.split(
  ' ',
)

const typed = [
  ['de', 'en', 'DE DK'],
  ['Allem', 'fr', 'DE'],
  ['deutsch', 'pl', 'DE'],
  ['cote d', 'en', 'CI'],
  ['CÔTE', 'de', 'CI'],
  ['uk', 'en-GB', 'GB UA'],
  ['england', 'th', 'GB'],
  ['usa', 'ja', 'US'],
  ['turkey', 'en', 'TR'],
  ['türk', 'ko', 'TR'],
  ['日', 'en', 'JP'],
  ['ㅎ', 'ko', 'HK KR'],
  ['الم', 'ar', 'DE GB MX AE US'],
  ['arab', 'en', 'AE'],
  ['atlantis', 'en', ''],
] as const

t.test('A country is found by its name in the language of the page, in English, or in its own', async t => {
  for (const [text, locale, found] of typed)
    t.strictSame(findCountries(text, countries, locale).join(' '), found, `${text} in ${locale}`)
})

t.test(
  'The likely countries are those of the client, the browser and its clock, if they are offered',
  async t => {
    const tags = ['und-JP', '', 'en-GB', 'de', 'not a tag', 'pt-BR', 'en-GB']
    t.strictSame(likelyCountries(countries, tags, 'Africa/Nairobi'), ['JP', 'GB', 'KE'])
    t.strictSame(likelyCountries(countries, ['de', 'fr-FR'], 'UTC'), ['FR'])
  },
)
