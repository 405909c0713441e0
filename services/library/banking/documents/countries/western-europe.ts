import { hasLuhnCheckDigit, mod97, weightedCheckCharacter } from '../../check-digits/checksums.ts'
import { type Row, shape, YYMMDD } from '../document-number.ts'
import { checksumVerdict, endsWith, type Judge, luhn, stdnumValidator, zeroPadded } from '../judges.ts'

/** stdnum requires the letters in front, which people may leave out. */
const uid: Judge = (number, written) => stdnumValidator('CH', 'uid').judge(`CHE${number}`, written)

/** For persons born from 2000 on, the check digits are those of the number with a 2 in front. */
const nationalNumber: Judge = number =>
  checksumVerdict(
    ['', '2'].some(century => Number(number.slice(9)) === 97 - mod97(century + number.slice(0, 9))),
  )

const cardNumber: Judge = number =>
  checksumVerdict(Number(number.slice(10)) === (mod97(number.slice(0, 10)) || 97))

/** Of the first ten digits one occurs twice or three times, and no other more than once. stdnum does not check it. */
const idNr: Judge = (number, written) => {
  const counts = [...'0123456789'].map(digit => number.slice(0, 10).split(digit).length - 1)
  const [repeated = 0, ...others] = counts.filter(count => count > 1)
  return repeated === 0 || repeated > 3 || others.length > 0
    ? 'format'
    : stdnumValidator('DE', 'idnr').judge(number, written)
}

/**
 * The eighth character depends on the digits and on the letter that may follow it. W, T and X were added to the number
 * of the husband, and do not count. stdnum does not know the letters issued since 2024.
 */
const ppsLetter = weightedCheckCharacter([8, 7, 6, 5, 4, 3, 2, 9], 'WABCDEFGHIJKLMNOPQRSTUV')
const pps: Judge = number => {
  const last = Math.max(0, ' ABCDEFGHI'.indexOf(number.charAt(8)))
  return checksumVerdict(number.charAt(7) === ppsLetter(`${number.slice(0, 7)}${last}`))
}

/** Government departments (GD) and health authorities (HA). */
const publicBody: Judge = number =>
  checksumVerdict(Number(number.slice(0, 3)) % 97 === Number(number.slice(3)))

const nhs = endsWith(weightedCheckCharacter([10, 9, 8, 7, 6, 5, 4, 3, 2], '0-987654321'))

/** Two check digits for the same eleven digits: Luhn and Verhoeff (law of 19 June 2013 on the identification of natural persons). */
const matricule: Judge = number =>
  checksumVerdict(
    hasLuhnCheckDigit(number.slice(0, 12)) && hasVerhoeffCheckDigit(number.slice(0, 11) + number.charAt(12)),
  )

/** Verhoeff's permutation, applied once more per position from the right. */
const PERMUTATION = '1576283094'

function hasVerhoeffCheckDigit(number: string): boolean {
  let state = 0
  for (let i = 0; i < number.length; i++) {
    let digit = Number(number.at(-1 - i))
    for (let times = i % 8; times > 0; times--) digit = Number(PERMUTATION.charAt(digit))
    // Multiplication in the dihedral group of the pentagon: 0 to 4 rotate it, 5 to 9 reflect it too.
    const rotated = state < 5 ? state + digit : state - digit + 5
    state = (rotated % 5) + (state < 5 === digit < 5 ? 0 : 5)
  }
  return state === 0
}

/**
 * Sources: the European Commission on tax identification numbers (FS-TIN
 * Algorithms, public part) and on the structure of VAT numbers (VIES), the
 * OECD on tax identification numbers; or what the row says.
 */
// oxfmt-ignore
export const westernEurope: readonly Row[] = [
  ['AT', 'UID, UID-Nummer, ATU, USt-IdNr', 'VAT TAX_ID COMPANY_ID', 'uid'],
  // stdnum's list of tax offices has gaps.
  ['AT', 'Steuernummer, StNr, TIN, Abgabenkontonummer', 'TAX_ID', shape`\d{9}`, luhn],
  ['AT', 'SVNR, VNR, Sozialversicherungsnummer', 'NATIONAL_ID TAX_ID', shape`[1-9]\d{9}`, 'vnr'],
  // Months 00 and 13 to 19 are used once the numbers of a day have run out.
  ['AT', 'SVNR, VNR, Sozialversicherungsnummer', 'NATIONAL_ID TAX_ID', shape`[1-9]\d{5}(?:00|1[3-9])\d{2}`],
  ['AT', 'FN, Firmenbuchnummer', 'COMPANY_ID', shape`\d{1,6}[A-Z]`],
  ['AT', 'ZVR, ZVR-Zahl', 'COMPANY_ID', shape`\d{9,10}`],
  ['BE', 'Rijksregisternummer, NN, RN, NRN, NISS, BIS, SSN, Numéro national', 'NATIONAL_ID TAX_ID', 'insz'],
  // Unknown birthdays have a day of 00 or above 31.
  ['BE', 'Rijksregisternummer, NISS', 'NATIONAL_ID TAX_ID', shape`\d{2}(?:[024]\d|[135][0-2])(?:00|3[2-9]|[4-9]\d)\d{5}`, nationalNumber],
  ['BE', 'Identiteitskaart, Carte d’identité, eID', 'NATIONAL_ID', shape`\d{12}`, cardNumber],
  ['BE', 'Identiteitskaart, Carte d’identité, eID', 'NATIONAL_ID', shape`[A-Z]\d{8,9}`],
  ['BE', 'Ondernemingsnummer, KBO, BCE, CBE, Numéro d’entreprise, BTW, TVA', 'COMPANY_ID TAX_ID VAT', shape`[01]?\d{9}`, 'vat'],
  ['CH', 'AHV, AVS, NAVS, NAVS13, OASI, AHV-Nummer, Sozialversicherungsnummer', 'NATIONAL_ID TAX_ID', 'ssn'],
  ['CH', 'UID, IDE, IDI, CHE, MWST, TVA, IVA', 'COMPANY_ID TAX_ID VAT', shape`(?:CHE)?(\d{9})(?:MWST|TVA|IVA|TPV|VAT|HR|RC)*`, uid],
  ['DE', 'IdNr, Steuer-ID, Steuer-IdNr, Steueridentifikationsnummer', 'TAX_ID NATIONAL_ID', shape`\d{11}`, idNr],
  // Each state has its own check digit; the federal form (ELSTER) begins with the code of the state's tax offices.
  ['DE', 'Steuernummer, StNr, STN', 'TAX_ID', shape`\d{10,11}|(?:1[01]|2[1-46-8]|3[0-2]|4[01]|5\d|9\d)\d{2}0\d{8}`],
  ['DE', 'USt-IdNr, USt-ID, Umsatzsteuer-ID', 'VAT TAX_ID COMPANY_ID', shape`[1-9]\d{8}`, 'vat'],
  ['DE', 'W-IdNr, Wirtschafts-ID', 'COMPANY_ID TAX_ID', shape`DE\d{9}(?:\d{5})?`],
  // A letter may follow the number; the seat of the register court precedes or follows it.
  ['DE', 'Handelsregisternummer, Handelsregister, HRB, HRA, Registernummer', 'COMPANY_ID',
    shape`\p{L}*(?:HRA|HRB|PR|GNR|GSR|VR)\d{1,6}\p{L}*|\d{1,6}[A-Z]{0,3}`],
  ['DE', 'Personalausweis, PA, Ausweisnummer, nPA', 'NATIONAL_ID', shape`[\dCFGHJKLMNPRTVWXYZ]{9}`],
  ['DE', 'Personalausweis, PA, Ausweisnummer, nPA', 'NATIONAL_ID', 'pwnr'],
  ['DE', 'Rentenversicherungsnummer, RVNR, Versicherungsnummer', 'NATIONAL_ID', 'svnr'],
  ['FR', 'NIR, INSEE, Numéro de sécurité sociale, Sécurité sociale', 'NATIONAL_ID', 'nir'],
  ['FR', 'NIR, INSEE', 'NATIONAL_ID', shape`[1-478]\d{4}(?:\d{2}|2[AB])\d{6}`],
  ['FR', 'CNI, Carte nationale d’identité, Carte d’identité', 'NATIONAL_ID', shape`\d{12}|[\dA-Z]{9}`],
  ['FR', 'SPI, Numéro fiscal, Numéro fiscal de référence', 'TAX_ID', 'nif'],
  ['FR', 'SIREN', 'COMPANY_ID TAX_ID', 'siren'],
  ['FR', 'SIRET', 'COMPANY_ID TAX_ID', 'siret'],
  ['FR', 'TVA, Numéro de TVA, TVA intracommunautaire', 'VAT TAX_ID COMPANY_ID', 'tva'],
  ['FR', 'RCS', 'COMPANY_ID', shape`\p{L}*(\d{9})`, 'siren'],
  ['FR', 'RNA', 'COMPANY_ID', shape`W[\dA-Z]{9}`],
  ['GB', 'NINO, NI Number, National Insurance Number', 'NATIONAL_ID TAX_ID', 'nino'],
  ['GB', 'NHS Number', 'NATIONAL_ID', shape`\d{10}`, nhs],
  ['GB', 'UTR, Unique Taxpayer Reference', 'TAX_ID', shape`(\d{10})K?`, 'utr'],
  // XI stands for Northern Ireland.
  ['GB', 'VRN', 'VAT TAX_ID COMPANY_ID', shape`(?:XI)?((?!0{9})\d{9}(?:\d{3})?|(?:GD|HA)\d{3})`, 'vat'],
  ['GB', 'VRN', 'VAT TAX_ID COMPANY_ID', shape`(?:XI)?(?:GD8888([0-4]\d{2}\d{2})|HA8888([5-9]\d{2}\d{2}))`, publicBody],
  ['GB', 'PAYE, PAYE Reference', 'TAX_ID', shape`\d{3}[A-Z]{1,2}[\dA-Z]{1,8}`],
  ['GB', 'Company Number, CRN', 'COMPANY_ID TAX_ID', shape`\d{6,8}|[A-Z]{2}(?:\d{6}|\d{5}[A-Z])|R\d{7}`],
  ['IE', 'PPS, PPSN, Personal Public Service Number, TRN', 'NATIONAL_ID TAX_ID COMPANY_ID VAT', shape`\d{7}[A-W][A-IWTX]?`, pps],
  ['IE', 'TRN', 'VAT TAX_ID COMPANY_ID', 'vat'],
  ['IE', 'CRO, CRO Number', 'COMPANY_ID', shape`\d{1,7}`],
  ['LI', 'PEID, PID, Steuernummer', 'TAX_ID NATIONAL_ID', shape`0*[1-9]\d{3,11}`],
  ['LI', 'AHV, AHV-Nummer', 'NATIONAL_ID', shape`756\d{10}`, stdnumValidator('CH', 'ssn').judge],
  ['LI', 'MWST, UID', 'VAT COMPANY_ID', shape`(?:CHE)?\d{5,9}(?:MWST)?`],
  ['LU', 'Matricule', 'NATIONAL_ID TAX_ID', shape`(?:1[89]|20)${YYMMDD}\d{5}`, matricule],
  // Of legal persons, and of natural ones until 2014.
  ['LU', 'Matricule', 'COMPANY_ID TAX_ID', shape`\d{11}`],
  ['LU', 'TVA, Numéro de TVA', 'VAT TAX_ID COMPANY_ID', 'tva'],
  ['LU', 'RCS', 'COMPANY_ID', shape`(?:LUXEMBOURG)?[A-Z]\d{1,6}`],
  ['MC', 'TVA, Numéro de TVA', 'VAT TAX_ID', 'tva'],
  ['NL', 'BSN, Sofinummer, Burgerservicenummer', 'NATIONAL_ID TAX_ID', shape`(?!0+$)\d{7,9}`, zeroPadded(9, 'NL', 'bsn')],
  ['NL', 'RSIN, Fiscaal nummer', 'COMPANY_ID TAX_ID', shape`(?!0+$)\d{7,9}`, zeroPadded(9, 'NL', 'bsn')],
  ['NL', 'BTW, BTW-nummer, BTW-id, Omzetbelastingnummer', 'VAT TAX_ID COMPANY_ID', shape`\d{1,9}B(?!00)\d{2}`, 'btw'],
  ['NL', 'KVK, KvK-nummer, Handelsregister', 'COMPANY_ID', shape`\d{8}(?:\d{4})?`],
  // Never the letter O, which looks like a zero (Rijksoverheid).
  ['NL', 'Identiteitskaart, Rijbewijs', 'NATIONAL_ID', shape`[A-NP-Z]{2}[\dA-NP-Z]{6}\d|\d{10}`],
]
