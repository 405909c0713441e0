import { type Row, shape } from '../document-number.ts'
import { endsWith, luhn } from '../judges.ts'

/** The fourth letter stands for the type of holder: P is a person, E a limited liability partnership. */
const PAN = String.raw`[A-Z]{3}[ABCEFGHJKLPT][A-Z](?!0000)\d{4}[A-Z]`

/** Luhn's formula with the digits 0 to Z. */
const gstin = endsWith(before => {
  const sum = [...before].reduce((total, character, i) => {
    const product = Number.parseInt(character, 36) * (1 + (i % 2))
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return ((36 - (sum % 36)) % 36).toString(36).toUpperCase()
})

/** Sources: the tax authorities and registers of each country, and the OECD on tax identification numbers. */
// oxfmt-ignore
export const southAsia: readonly Row[] = [
  ['BD', 'NID, National ID', 'NATIONAL_ID', shape`\d{10}|\d{13}|\d{17}`],
  ['BD', 'e-TIN, TIN', 'TAX_ID', shape`\d{12}`],
  ['BD', 'BIN', 'VAT COMPANY_ID TAX_ID', shape`\d{9}(?:\d{4})?`],
  ['IN', 'PAN', 'TAX_ID NATIONAL_ID COMPANY_ID', shape`${PAN}`],
  ['IN', 'Aadhaar, Aadhar, UID, UIDAI', 'NATIONAL_ID', 'aadhaar'],
  ['IN', 'VID', 'NATIONAL_ID', 'vid'],
  ['IN', 'GSTIN, GST, GST Number', 'VAT TAX_ID COMPANY_ID', 'gstin'],
  // stdnum lacks newer states, partnerships, numbers without Z, tax deductors, UN bodies and embassies.
  ['IN', 'GSTIN, GST', 'VAT TAX_ID COMPANY_ID', shape`(?:38|9\d)${PAN}[1-9A-Z]{2}[\dA-Z]`, gstin],
  ['IN', 'GSTIN, GST', 'VAT TAX_ID COMPANY_ID', shape`\d{2}[A-Z]{3}E[A-Z]\d{4}[A-Z][1-9A-Z]{2}[\dA-Z]`, gstin],
  ['IN', 'GSTIN, GST', 'VAT TAX_ID COMPANY_ID', shape`\d{2}${PAN}[1-9A-Z][1-9A-J][\dA-Z]`, gstin],
  ['IN', 'GSTIN, GST', 'VAT TAX_ID COMPANY_ID', shape`\d{2}(?:[A-Z]{4}\d{5}[A-Z]|\d{2}[A-Z]{3}\d{5})[\dA-Z]{3}`, gstin],
  ['IN', 'TAN', 'TAX_ID', shape`[A-Z]{4}\d{5}[A-Z]`],
  ['IN', 'CIN', 'COMPANY_ID', shape`[FLU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}`],
  ['IN', 'LLPIN', 'COMPANY_ID', shape`[A-Z]{3}\d{4}`],
  // Letters of the constituency, six digits and their check digit (Election Commission); older numbers have other forms.
  ['IN', 'EPIC, Voter ID', 'NATIONAL_ID', shape`[A-Z]{3}(\d{7})`, luhn],
  ['IN', 'EPIC, Voter ID', 'NATIONAL_ID', shape`[A-Z]{2}\d{7,14}`],
  ['LK', 'NIC, National Identity Card', 'NATIONAL_ID TAX_ID', shape`[1-9]\d{8}[VX]|(?:19|20)\d{10}`],
  ['LK', 'TIN', 'TAX_ID COMPANY_ID', shape`\d{9}(?:\d{4})?`],
  ['LK', 'VAT', 'VAT COMPANY_ID', shape`\d{9}(?:\d{4})?`],
  ['NP', 'PAN', 'TAX_ID COMPANY_ID VAT', shape`\d{9}`],
  ['NP', 'NIN', 'NATIONAL_ID', shape`\d{10}`],
  // The first digit is the province. stdnum lacks Azad Kashmir and the provinces after it.
  ['PK', 'CNIC, NIC, NICOP, POC, SNIC', 'NATIONAL_ID TAX_ID', shape`[1-9]\d{12}`],
  ['PK', 'NTN', 'TAX_ID COMPANY_ID', shape`[\dA-Z]\d{6,7}`],
  ['PK', 'STRN, GST', 'VAT TAX_ID COMPANY_ID', shape`\d{13}`],
]
