import { wordLines } from '../word-lines.ts'

/**
 * Countries as firms name them, a row each: in English, in their own languages and in the larger ones of their
 * neighbours. Without accents; a hyphen where words may be separate.
 */
const countries = wordLines(`
germany deutschland german allemagne alemania germania niemcy almanya duitsland tyskland saksa alemanha nemecko
austria osterreich austrian autriche rakousko oostenrijk
switzerland schweiz suisse svizzera swiss suiza zwitserland
france french frankreich francia franca frankrijk
spain espana spanien espagne spagna espanha
italy italia italian italien italie
portugal
uk united-kingdom great-britain britain gb british u-k
england
scotland
wales
ireland eire irish northern-ireland
netherlands nederland holland dutch niederlande pays-bas
belgium belgie belgique belgien belgica belgio
luxembourg luxemburg
poland polska polish polen pologne polonia
czech czechia czech-republic cesko ceska ceska-republika tschechien
slovakia slovensko slowakei
slovenia slovenija slowenien
croatia hrvatska kroatien
serbia srbija serbien
hungary magyarorszag hungaria ungarn ungheria
romania rumanien roumanie
bulgaria balgaria bulgarien
greece hellas hellenic griechenland grece grecia
turkiye turkey turkei turquie turquia turk
russia rus rossiya russland russie
ukraine ukraina
norway norge norwegen
sweden sverige schweden suede
denmark danmark danemark dinamarca
finland suomi finnland finlande
iceland island
estonia eesti estland
latvia latvija lettland
lithuania lietuva litauen
usa united-states united-states-of-america u-s-a us america u-s
canada kanada
mexico mexique mexiko
brasil brazil brasilien bresil
argentina argentine argentinien
chile
colombia kolumbien
peru
india bharat indien inde
pakistan
bangladesh
china zhongguo chine prc
japan nippon nihon japon
korea hanguk south-korea
hongkong hong-kong hk
taiwan
singapore singapur singapura singapour
malaysia
thailand thai siam
vietnam viet-nam
indonesia
philippines pilipinas
australia
nz new-zealand aotearoa
uae united-arab-emirates emirates u-a-e
dubai
qatar
egypt misr agypten
israel
saudi-arabia saudi ksa
arabia
kenya
nigeria nig
ghana
south-africa rsa
africa
europe europa
`)

/** Row numbers by name without hyphens. */
const rows = new Map(
  countries.flatMap((names, at) => names.map(name => [name.replaceAll('-', ''), at] as const)),
)

/** Names of several words. */
export const countryPhrases: readonly string[] = countries.flat().filter(name => name.includes('-'))

export const isCountry = (word: string): boolean => rows.has(word)

export function areOneCountry(one: string, other: string): boolean {
  const row = rows.get(one)
  return row !== undefined && row === rows.get(other)
}
