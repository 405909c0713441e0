import { weightedCheckCharacter } from '../../check-digits/checksums.ts'
import { type Row, DDMMYY, MONTH, shape } from '../document-number.ts'
import { endsWith, type Judge, mod11InTwoPasses, stdnumValidator, zeroPadded } from '../judges.ts'

/** Company numbers; stdnum has only the VAT numbers. */
const companyCode = endsWith(mod11InTwoPasses([1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 1], '0'))

/** stdnum requires the separator before the last four digits, which is a plus for persons aged 100 or more. */
const personnummer: Judge = (number, written) =>
  stdnumValidator('SE', 'personnummer').judge(number.replace(/^(\d+)(\d{4})$/, '$1-$2'), written)

/** The century sign is not covered by the check character and is often left out. stdnum refuses future birthdays. */
const hetu = endsWith(before => '0123456789ABCDEFHJKLMNPRSTUVWXY'.charAt(Number(before) % 31))

/** stdnum refuses some birthdays before 1920. */
const personasKods = endsWith(weightedCheckCharacter([10, 5, 8, 4, 2, 1, 6, 3, 7, 9], '12345678900'))

/** Sources: as for western Europe. */
// oxfmt-ignore
export const northernEurope: readonly Row[] = [
  // Since 2007 numbers without a valid check digit are issued (CPR-kontoret).
  ['DK', 'CPR, CPR-nummer, Personnummer', 'NATIONAL_ID TAX_ID', 'cpr'],
  // Temporary numbers for patients without a CPR number: the day of birth plus 60.
  ['DK', 'CPR, CPR-nummer, Erstatnings-CPR', 'NATIONAL_ID TAX_ID', shape`(?:6[1-9]|[78]\d|9[01])${MONTH}\d{6}`],
  ['DK', 'CVR, CVR-nummer, SE, SE-nummer, Moms', 'COMPANY_ID TAX_ID VAT', 'cvr'],
  ['EE', 'Isikukood, IK', 'NATIONAL_ID TAX_ID', shape`[1-8]\d{10}`, 'ik'],
  ['EE', 'ID-kaart, Isikutunnistus', 'NATIONAL_ID', shape`[A-Z]{1,2}\d{7}`],
  ['EE', 'Registrikood', 'COMPANY_ID TAX_ID', 'registrikood'],
  ['EE', 'KMKR, KMKR number', 'VAT TAX_ID COMPANY_ID', shape`1\d{8}`, 'kmkr'],
  ['FI', 'HETU, Henkilötunnus', 'NATIONAL_ID TAX_ID', shape`(${DDMMYY})[+A-FU-Y]?((?!00[01])\d{3}\w)`, hetu],
  ['FI', 'Henkilökortti, Identitetskort', 'NATIONAL_ID', shape`[\dA-Z]{9}`],
  ['FI', 'Y-tunnus, FO-nummer, ALV, ALV-numero', 'COMPANY_ID TAX_ID VAT', shape`\d{7,8}`, zeroPadded(8, 'FI', 'ytunnus')],
  ['FI', 'Veronumero, Skattenummer', 'TAX_ID', shape`\d{12}`],
  ['FI', 'Yhdistysrekisterinumero, Yhdistysrekisteri', 'COMPANY_ID', shape`\d{1,6}`],
  ['FO', 'P-tal', 'NATIONAL_ID TAX_ID', shape`${DDMMYY}\d{3}`],
  ['FO', 'V-tal, Vinnutal, V-number, V-nummer', 'COMPANY_ID TAX_ID VAT', 'vn'],
  // Numbers of persons have had no check digit since 18 February 2026 (Þjóðskrá).
  ['IS', 'Kennitala, KT', 'NATIONAL_ID TAX_ID COMPANY_ID', shape`${DDMMYY}\d{3}[089]|[89]\d{9}`],
  ['IS', 'Kennitala, KT', 'COMPANY_ID TAX_ID', 'kennitala'],
  ['IS', 'VSK, VSK-númer', 'VAT COMPANY_ID', 'vsk'],
  ['LT', 'Asmens kodas', 'NATIONAL_ID TAX_ID', 'asmens'],
  ['LT', 'Asmens tapatybės kortelė', 'NATIONAL_ID', shape`\d{8}`],
  ['LT', 'Įmonės kodas, Juridinio asmens kodas', 'COMPANY_ID TAX_ID', shape`\d{9}`, companyCode],
  ['LT', 'Įmonės kodas, Juridinio asmens kodas', 'COMPANY_ID TAX_ID', shape`\d{7}`],
  ['LT', 'PVM, PVM kodas, PVM mokėtojo kodas', 'VAT TAX_ID COMPANY_ID', 'pvm'],
  ['LV', 'Personas kods, PK, PVN', 'NATIONAL_ID TAX_ID VAT', shape`${DDMMYY}[0-2]\d{4}`, personasKods],
  // Numbers issued since 2017 do not contain the birthday.
  ['LV', 'Personas kods, PK, PVN', 'NATIONAL_ID TAX_ID VAT', shape`3[2-9]\d{9}`],
  ['LV', 'Personas apliecība, eID', 'NATIONAL_ID', shape`[A-Z]{2}\d{7}`],
  ['LV', 'Reģistrācijas numurs, UR', 'COMPANY_ID TAX_ID VAT', shape`[4-9]\d{10}`, 'pvn'],
  ['NO', 'Fødselsnummer, D-nummer, Personnummer, FNR', 'NATIONAL_ID TAX_ID', 'fodselsnummer'],
  ['NO', 'Organisasjonsnummer, Orgnr, MVA, MVA-nummer', 'COMPANY_ID TAX_ID VAT', shape`(\d{9})(?:MVA)?`, 'orgnr'],
  ['SE', 'Personnummer', 'NATIONAL_ID TAX_ID', shape`(?:\d{2})?\d{6}\+?\d{4}`, personnummer],
  ['SE', 'Nationellt identitetskort, Körkort', 'NATIONAL_ID', shape`[A-Z]{2}\d{7}|\d{8,9}`],
  ['SE', 'Organisationsnummer, Orgnr', 'COMPANY_ID TAX_ID', shape`(?:16)?(\d{10})`, 'orgnr'],
  ['SE', 'Momsnummer, Momsregistreringsnummer, Momsnr, MOMS', 'VAT TAX_ID COMPANY_ID', shape`(\d{10})(?!00)\d{2}`, 'orgnr'],
]
