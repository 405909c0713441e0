import { type Row, shape } from '../document-number.ts'
import { checksumVerdict, type Judge, luhn, zeroPadded } from '../judges.ts'

/** Province, number, check digits. A number below 10,000,000 follows the province without its zero, which stdnum does not know. */
const nss: Judge = number => {
  const holder = number.slice(2, 10).replace(/^0/, '')
  return checksumVerdict(Number(number.slice(0, 2) + holder) % 97 === Number(number.slice(10)))
}

/** Letters replace digits where two persons would have the same code. stdnum does not check the day. */
const IT_DIGIT = '[0-9LMNPQRSTUV]'
/** The day plus 40 for women. */
const IT_DAY = `(?:[04LQ][1-9MNPQRSTUV]|[1256MNRS]${IT_DIGIT}|[37PT][01LM])`
const IT_MONTH_DAY = `(?![DHPS][37PT][1M]|B[37PT])[A-EHLMPRST]${IT_DAY}`

/** Sources: as for western Europe. */
// oxfmt-ignore
export const southernEurope: readonly Row[] = [
  // The first letter stands for the type of holder. stdnum has the numbers of F, A and L the wrong way round.
  ['AD', 'NRT', 'TAX_ID COMPANY_ID VAT NATIONAL_ID', shape`(?:[AL]7\d{5}|F[0-6]\d{5}|[CDEGOPU]\d{6})[A-Z]`],
  ['CY', 'TIC, ΑΦΤ, ΦΠΑ', 'TAX_ID VAT COMPANY_ID', shape`(?!12)\d{8}[A-Z]`, 'vat'],
  ['CY', 'Identity Card, ID Card, ARC', 'NATIONAL_ID', shape`[A-Z]{0,2}\d{5,10}`],
  ['CY', 'HE', 'COMPANY_ID', shape`[A-ZΑ-Ω]{0,3}\d{1,7}`],
  ['ES', 'DNI, NIF', 'NATIONAL_ID TAX_ID VAT', shape`\d{3,8}[A-Z]`, zeroPadded(9, 'ES', 'dni')],
  ['ES', 'NIE, NIF', 'NATIONAL_ID TAX_ID VAT', 'nie'],
  ['ES', 'CIF, NIF', 'COMPANY_ID TAX_ID VAT', 'cif'],
  // Minors, Spaniards abroad and foreigners without NIE: sources disagree on the check letter.
  ['ES', 'NIF', 'TAX_ID NATIONAL_ID VAT', shape`[KLM]\d{7}[A-Z]`],
  ['ES', 'NSS', 'NATIONAL_ID', shape`(?:0[1-9]|[1-4]\d|5[0-3]|66)\d{10}`, nss],
  ['GR', 'AFM, ΑΦΜ', 'TAX_ID VAT COMPANY_ID', 'vat'],
  ['GR', 'AMKA, ΑΜΚΑ', 'NATIONAL_ID', 'amka'],
  ['GR', 'GEMI, ΓΕΜΗ', 'COMPANY_ID', shape`\d{10,12}`],
  ['IT', 'Codice fiscale, CF', 'TAX_ID NATIONAL_ID', shape`[A-Z]{6}${IT_DIGIT}{2}${IT_MONTH_DAY}[A-Z]${IT_DIGIT}{3}[A-Z]`, 'codicefiscale'],
  // stdnum's list of provinces has gaps.
  ['IT', 'Partita IVA, P.IVA, IVA, Codice fiscale, CF', 'VAT TAX_ID COMPANY_ID', shape`(?!0{7})\d{11}`, luhn],
  ['IT', 'CIE, Carta d’identità', 'NATIONAL_ID', shape`[A-Z]{2}(?:\d{5}[A-Z]{2}|\d{7})|\d{7}[A-Z]{2}`],
  ['IT', 'REA', 'COMPANY_ID', shape`[A-Z]{2}\d{1,7}`],
  ['MT', 'VAT', 'VAT TAX_ID COMPANY_ID', 'vat'],
  ['MT', 'ID Card, Identity Card, Karta tal-Identità', 'NATIONAL_ID TAX_ID', shape`\d{1,7}[ABGHLMPZ]`],
  // The first two digits are equal (European Commission, FS-TIN Algorithms).
  ['MT', 'TIN', 'TAX_ID COMPANY_ID', shape`(?:11|22|33|44|55|66|77|88)\d{7}`],
  ['MT', 'Company Number', 'COMPANY_ID', shape`(?:C|P|OC)?\d{1,7}`],
  ['PT', 'NIF, NIPC, Contribuinte, Número de contribuinte', 'TAX_ID VAT COMPANY_ID NATIONAL_ID', 'nif'],
  ['PT', 'CC, Cartão de cidadão', 'NATIONAL_ID', 'cc'],
  // Without the version of the card, or of its predecessor.
  ['PT', 'CC, Cartão de cidadão, BI, Bilhete de identidade', 'NATIONAL_ID', shape`\d{6,9}`],
  ['PT', 'NISS', 'NATIONAL_ID', shape`[12]\d{10}`],
  ['SM', 'COE', 'TAX_ID VAT COMPANY_ID', shape`0?\d{1,5}`],
  ['TR', 'TCKN, TC Kimlik No, TC Kimlik Numarası, Kimlik', 'NATIONAL_ID TAX_ID', 'tckimlik'],
  ['TR', 'VKN, Vergi Kimlik No, Vergi Kimlik Numarası, Vergi No', 'TAX_ID COMPANY_ID VAT', 'vkn'],
  ['TR', 'MERSIS', 'COMPANY_ID', shape`\d{16}`],
]
