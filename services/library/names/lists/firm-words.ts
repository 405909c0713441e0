import { wordLines } from '../word-lines.ts'
import { firmPhrases, isBody } from './firm-phrases.ts'
import { countryPhrases, isCountry } from './countries.ts'

/** Words that are no person's name: a name with one is a firm's. Without accents. */
const firmWords: ReadonlySet<string> = words(`
bank banca banco banque bankas banka savings insurance versicherung versicherungen assurance assurances seguros assicurazioni
trading traders trade handel handels handelsgesellschaft commerce comercial commerciale commercial import imports export exports
group gruppe groupe grupo gruppo grup holding holdings beteiligung beteiligungs invest investment investments capital finance
financial finanz ventures partners partner associates associados consulting consultants consultancy consultores conseil advisory
services service servicios servicos servizi dienstleistungen solutions systems system systeme sistemas technologies technology
technik tech software digital data media medien marketing design designs studio studios agency agentur agence agencia
energy energie energia power electric electronics elektro elektronik solar oil gas petroleum mining steel stahl metal metals
chemicals chemie pharma pharmaceuticals medical health healthcare clinic klinik hospital krankenhaus apotheke pharmacy farmacia
construction constructions construcciones bau hoch tiefbau building builders immobilien realty properties property estates estate
immobiliare inmobiliaria imobiliaria logistics logistik transport transporte transports trans spedition shipping cargo freight airlines airways
motors motor automotive auto autos autohaus cars garage werkstatt tools maschinen maschinenbau machinery engineering ingenieurbuero
industries industrie industria industrial industriel manufacturing produktion production productions products fabrik factory works werke
foods food restaurant restaurante ristorante cafe bar bistro pizzeria bakery bakeries backerei boulangerie panaderia panificio metzgerei
catering hotel hotels resort tourism travel tours reisen reiseburo viajes voyages viaggi
stores store shop market supermarket markt mart retail wholesale grosshandel boutique fashion textil textiles textile mode moda
school schule university universitat universidad universite college academy akademie institute institut foundation fundacion
fondation fondazione stiftung association verein verband asociacion associacao associazione society club union federation church kirche
council stadt gemeinde ministry ministerium government municipality trust fund funds charity
company unternehmen enterprises enterprise entreprise empresa empresas international global worldwide national plumbing plumbers
farm farms dairy mill garden motel lodge salon barber laundry courier couriers express haulage lumber timber kitchen pub brewery winery
vineyard vineyards wines coffee tea garments shoes toys printing photo film films records games sports fitness gym yachts boats fishing
rental rentals leasing homes resort resorts apartments tiles plastics packaging paper rubber cement concrete furniture mobel muebles
treuhand verwaltung verwaltungs vermogensverwaltung betriebs contracting supply supplies wireless networks labs laboratories
padaria mercado mercearia supermercado restauracja sklep piekarnia agencija trgovina prodavnica pekara obchod pekarna predajna
etterem pekseg magazin brutarie taller ferreteria carniceria fruteria zapateria libreria peluqueria tienda negozio macelleria
falegnameria officina sartoria carpinteria marcenaria oficina garagem loja kwekerij bakkerij slagerij winkel aannemersbedrijf
bouwbedrijf installatiebedrijf schildersbedrijf timmerbedrijf kauppa leipomo verkstad bageri byggeri tomrer snedker insaat sanayi
ticaret turizm gida tekstil nakliyat emlak toko warung bengkel apotek klinika apteka zaklad hurtownia uslugi budowa
heating roofing cleaning gardening landscaping electrical painters carpentry joinery bros brothers sons sohne fils hermanos fratelli
`)

/** Words for `and` between two names. */
export const andWords: ReadonlySet<string> = words('and und et og och en ve ja es si ir un')

/** Words that do not identify a firm: they may be left out. */
export const emptyWords: ReadonlySet<string> = new Set([
  ...andWords,
  ...words('the of der die das la le les el los de del di'),
])

/** Letters that may mean `and`, as in `Rossi e Figli`, or only themselves, as in `Vitamin E Foods`. */
export const andLetters: ReadonlySet<string> = words('a e i o u y')

/** Words that a firm may omit in daily use; the pair is close. */
const softWords: ReadonlySet<string> = words(
  'group gruppe groupe grupo gruppo grup holding holdings dr prof doktor',
)

/** Words for a branch, before or after its place. */
export const branchWords: ReadonlySet<string> = words(
  'branch niederlassung zweigniederlassung zweigstelle succursale filiale filial sucursal oddzial pobocka fioktelepe sucursala',
)

/** Per row: the spelling to compare by, then its equivalents. */
const abbreviations: ReadonlyMap<string, string> = new Map(
  wordLines(`
brothers bros gebruder gebroeders gebr
fratelli flli
university univ
saint st
center centre
organisation organization
cooperative coop

1 one i
2 two ii
3 three iii
4 four iv
5 five
6 six vi
7 seven vii
8 eight viii
9 nine
10 ten
1st first
2nd second
3rd third
4th fourth
5th fifth
6th sixth
7th seventh
8th eighth
9th ninth
10th tenth
21st twentyfirst
hongkong hk
uk unitedkingdom gb
us usa unitedstates unitedstatesofamerica
uae unitedarabemirates
nz newzealand
prc china
nigeria nig
`).flatMap(([first, ...others]) => others.map(other => [other, first!] as const)),
)

export const isFirmWord = (word: string): boolean => firmWords.has(word) || isBody(word)
export const isSoftWord = (word: string): boolean =>
  softWords.has(word) || isCountry(word) || /^(19|20)\d\d$/.test(word)

/** Words in the names of many firms: alone they do not identify one. */
const generalWords: ReadonlySet<string> = words(
  'air water rail railway railways post news press radio mobile telecom telecommunications house home city royal new united',
)
export const isGeneral = (word: string): boolean =>
  isFirmWord(word) || generalWords.has(word) || emptyWords.has(word) || /^\d+$/.test(word)

/** Phrases that count as one word. */
const phrases = [...countryPhrases, ...firmPhrases, 'co-op', 'co-operative', 'f-lli', 'twenty-first']
const phraseStarts: ReadonlySet<string> = new Set(
  phrases.flatMap(each => {
    const words = each.split('-')
    return words.slice(1).map((_, at) => words.slice(0, at + 1).join(''))
  }),
)
const phraseLetters: ReadonlySet<string> = new Set(phrases.map(each => each.replaceAll('-', '')))
/** Whether the letters are those of the first words of a phrase. */
export const mayStartPhrase = (word: string): boolean => phraseStarts.has(word)
export const isPhrase = (letters: string): boolean => phraseLetters.has(letters)
export const unabbreviated = (word: string): string => abbreviations.get(word) ?? word

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}
