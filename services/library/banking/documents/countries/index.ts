import { mod97 } from '../../check-digits/checksums.ts'
import {
  type DocumentKind,
  type DocumentNumber,
  documentNumber,
  type Row,
  shape,
} from '../document-number.ts'
import { checksumVerdict } from '../judges.ts'
import { africa } from './africa.ts'
import { eastAsia } from './east-asia.ts'
import { easternEurope } from './eastern-europe.ts'
import { eurasia } from './eurasia.ts'
import { middleEast } from './middle-east.ts'
import { northAmerica } from './north-america.ts'
import { northernEurope } from './northern-europe.ts'
import { oceania } from './oceania.ts'
import { southAmerica } from './south-america.ts'
import { southAsia } from './south-asia.ts'
import { southEastAsia } from './south-east-asia.ts'
import { southernEurope } from './southern-europe.ts'
import { westernEurope } from './western-europe.ts'

const rows: readonly Row[] = [
  ...[africa, northAmerica, southAmerica, oceania].flat(),
  ...[westernEurope, northernEurope, southernEurope, easternEurope].flat(),
  ...[eurasia, middleEast, southAsia, southEastAsia, eastAsia].flat(),
]

/**
 * Documents with the same form in every country. A passport may be issued by another country than
 * the one its holder lives in, so the form allows all; a few numbers are longer than the nine
 * characters of the machine-readable zone (ICAO Doc 9303).
 */
const everywhere: readonly Row[] = [
  ['', 'Passport', 'PASSPORT', shape`(?=.*\d)[\p{L}\d]{5,12}`],
  // ISO 17442, with check digits by ISO 7064, MOD 97-10.
  ['', 'LEI', 'COMPANY_ID', shape`[\dA-Z]{18}\d{2}`, number => checksumVerdict(mod97(number) === 1)],
]

/**
 * Countries that have more numbers of a kind than are listed here, such as licences and numbers of
 * other registers. A number given only by kind may be one of those, so it is judged valid or not at
 * all.
 */
const incompleteKinds: Readonly<Partial<Record<DocumentKind, string>>> = {
  NATIONAL_ID: `AD AM AO AT BJ BR BW CA CH CI DZ ET FR GB GE GR HU IE IN IR IT JM JO JP KG LI LU MA MD ME MN MX MZ
    NL NP PH PT RU RW SN TZ UG US UZ ZW`,
  COMPANY_ID: `AD AE AM AO AT AU BA BD BF BH BJ CA CI CM DE DZ EG ET GB GH GR HU ID IE IN IR JM KE KG LI LK ME MG MN
    MX MZ NP PA PH PK RU SN TJ TN TR TZ UG US UZ ZA ZM ZW`,
  TAX_ID: 'AE BH CH CI CN IR KW MA MC ME MN MY OM PA QA SG SM ZW',
  VAT: 'GH LI MY',
}

/** The document numbers that are known, by country. */
export const documentNumbers: ReadonlyMap<string, readonly DocumentNumber[]> = new Map(
  [...new Set(rows.map(([country]) => country))].map(country => [country, numbersOf(country)]),
)

function numbersOf(country: string): readonly DocumentNumber[] {
  const kinds = Object.entries(incompleteKinds).flatMap(([kind, countries]) =>
    countries.includes(country) ? [kind as DocumentKind] : [],
  )
  return [
    ...[...rows.filter(row => row[0] === country), ...everywhere].map(documentNumber),
    { names: [], labels: [], kinds, judge: () => undefined },
  ]
}
