import type { DomesticLine, DomesticLines } from './domestic-line.ts'

const registrationNumber: DomesticLine = {
  bank: 'registration number: 04n',
  account: 'account number: 10n | B4!n 7-10n',
  source: 'Finans Danmark, register of registration numbers',
}

/** Before the IBAN each bank had its own form; PostFinance's is 25-9779-8. Six digits are the IID with its check digit. */
const iid: DomesticLine = {
  bank: 'IID (bank clearing number): 05n | 5!n (1!n)',
  account: 'account number: 2!n - 06n - K1!n | 2-21c',
  marks: 'CHBCC CHSIC SW',
  source: 'SIX Interbank Clearing, bank master; SWIFT, field 52A',
}

const rib: DomesticLine = {
  bank: 'code banque: 5!n',
  branch: 'code guichet: 5!n',
  joined: 'B5!n S5!n',
  account: 'RIB: BBAN | 11!c K2!n | 11c',
  source: 'CFONB, relevé d’identité bancaire',
}

const abiAndCab: Omit<DomesticLine, 'source'> = {
  bank: 'ABI: 5!n',
  branch: 'CAB: 5!n',
  joined: 'B5!n S5!n | (1!a) B5!n S5!n',
  account: 'account number: BBAN | 12c | K1!a 12!c',
  marks: 'ITNCC IT',
}

/** 19-2000145399/0800. Prefix and bank may be left out. */
const prefixAndBase: Omit<DomesticLine, 'source'> = {
  bank: 'bank code: 4!n',
  prefix: true,
  account: 'account number: 06n - 010n / B4!n | 06n - 010n | 010n / B4!n | 2-16n | BBAN',
}

/**
 * Accounts are written in the length that they have in the IBAN, or without its leading zeros. Where domestic payments
 * use the IBAN only, the maximum is the length of the account in it.
 */
// oxfmt-ignore
export const europe: DomesticLines = {
  AD: { bank: 'bank code: 4!n', branch: 'branch code: 4!n', joined: 'B4!n S4!n',
        account: 'account number: BBAN | 12c',
        source: 'Andorran Banking; IBAN registry' },
  // Bank, branch and their check digit are one number (KIB).
  AL: { bank: 'bank code: 3!n', branch: 'branch code: 4-5n', joined: 'B3!n S5!n', account: 'account number: BBAN | 16c',
        source: 'Bank of Albania, regulation 42 of 2008 on the IBAN' },
  AT: { bank: 'Bankleitzahl: 5!n', account: 'account number: 4-11n', bban: 'BBAN', marks: 'ATBLZ AT BLZ',
        source: 'Oesterreichische Nationalbank, SEPA payment register' },
  BA: { bank: 'bank code: 3!n', branch: 'branch code: 3!n', joined: 'B3!n S3!n',
        account: 'account number: BBAN | 8!n K2!n | 8n',
        source: 'Central Bank of Bosnia and Herzegovina, single registry of accounts' },
  BE: { bank: 'bank code: 3!n', account: 'account number: BBAN | B3!n - 7!n',
        source: 'National Bank of Belgium, bank identification codes; Febelfin' },
  BG: { bank: 'BAE or BIC: BIC | 4!a | 4!a 4!n', account: 'account number: BBAN | 14c',
        source: 'Bulgarian National Bank, ordinance 13 on IBAN and BAE codes' },
  BY: { bank: 'BIC: BIC | 4!c', account: 'account number: BBAN | 20c',
        source: 'National Bank of the Republic of Belarus' },
  CH: iid,
  CY: { bank: 'bank code: 3!n', branch: 'branch code: 5!n', joined: 'B3!n S5!n',
        account: 'account number: BBAN | 16c',
        source: 'Central Bank of Cyprus; IBAN registry' },
  CZ: { ...prefixAndBase, source: 'Česká národní banka, decree 169/2011' },
  // Banks use account 0 internally, and some publish it.
  DE: { bank: 'Bankleitzahl: 8!n', account: 'account number: 10n', blank: true, marks: 'DEBLZ BLZ BL',
        source: 'Deutsche Bundesbank, bank sort codes' },
  DK: registrationNumber,
  EE: { bank: 'bank code: 2!n', account: 'account number: BBAN | 8-14n',
        source: 'Eesti Pangaliit, account numbers' },
  ES: { bank: 'entidad: 4!n', branch: 'oficina: 4!n', joined: 'B4!n S4!n | B4!n S4!n K1!n',
        account: 'Código Cuenta Cliente (CCC): BBAN | 10!n', marks: 'ESNCC ES',
        source: 'Banco de España, register of entities; Consejo Superior Bancario' },
  // The zeros between the first six digits and the rest may be left out.
  FI: { bank: 'bank code: 1-6n', account: 'account number: BBAN | B6!n - 2-8n | 8-13n',
        source: 'Finance Finland (Finanssiala), Finnish monetary institution codes' },
  FO: registrationNumber,
  FR: rib,
  // The document converts 6, 7, 9 and 10 digits to eight. The sort code in an IBAN has four letters before it.
  GB: { bank: 'sort code: 6!n | (4!a) 6!n',
        account: 'account number: 6-10n | B6!n - 8!n | B2!n - B2!n - B2!n 8!n | B2!n - B2!n - B2!n - 8!n',
        bban: '(4!a) B6!n 8!n', marks: 'GBDSC SC',
        source: 'Pay.UK and Vocalink, Validating account numbers' },
  GI: { account: 'account number: BBAN | 15c',
        source: 'IBAN registry' },
  GL: registrationNumber,
  GR: { bank: 'bank code: 3!n', branch: 'branch code: 4!n', joined: 'B3!n S4!n',
        account: 'account number: BBAN | 16c',
        marks: 'GRBIC GR', source: 'Hellenic Bank Association, HEBIC codes' },
  HR: { bank: 'VBDI: 7!n', account: 'account number: BBAN | 10!n',
        source: 'Hrvatska narodna banka, decision on the construction of accounts' },
  // Bank, branch and their check digit are one number (GIRO code).
  HU: { bank: 'bank code: 3!n', branch: 'branch code: 4-5n', joined: 'B3!n S4-5n',
        account: 'account number (GIRO): BBAN | B3!n S4!n K1!n 8!n | 8!n',
        source: 'Magyar Nemzeti Bank, decree 35/2017 on payments' },
  IE: { bank: 'sort code (NSC): 6!n | (4!a) 6!n',
        account: 'account number: 6-8n | B6!n - 8!n | B2!n - B2!n - B2!n 8!n | B2!n - B2!n - B2!n - 8!n',
        bban: '(4!a) B6!n 8!n', marks: 'IENCC IE',
        source: 'Banking and Payments Federation Ireland; IBAN registry' },
  // Bank and branch (together banki), account type (höfuðbók), number, and the owner's kennitala.
  IS: { bank: 'bank number: 2!n', branch: 'branch number: 2!n', joined: 'B02n S2!n',
        account: 'account number: BBAN | B02n S2!n - 2!n - 06n | 2!n - 06n | B2!n S2!n 8!n | 8!n | '
          + 'B02n S2!n - 2!n - 06n - 010n | B02n S2!n - 2!n - 06n - 06n - 4!n',
        source: 'Seðlabanki Íslands; IBAN registry' },
  IT: { ...abiAndCab, source: 'ABI, coordinate bancarie nazionali' },
  LI: { ...iid, bban: 'BBAN' },
  LT: { bank: 'bank code: 5!n', account: 'account number: BBAN | 11n',
        source: 'Lietuvos bankas, IBAN bank codes' },
  LU: { bank: 'bank code: 3!n', account: 'account number: BBAN | 13c',
        source: 'ABBL, IBAN bank identifiers' },
  LV: { account: 'account number: BBAN | 13c',
        source: 'IBAN registry' },
  MC: rib,
  MD: { account: 'account number: BBAN | 18c',
        source: 'IBAN registry' },
  ME: { bank: 'bank code: 3!n', account: 'account number: B3!n - 013n - K2!n | BBAN | 13n',
        source: 'Central Bank of Montenegro, decision on the structure of accounts' },
  MK: { bank: 'bank code: 3!n', account: 'account number: B3!n - 010n - K2!n | BBAN | 10c',
        source: 'National Bank of the Republic of North Macedonia' },
  // The sort code is not the bank code of the IBAN, which has the letters of the BIC.
  MT: { bank: 'sort code: 5!n | (4!a) 5!n | 4!a | BIC', branch: 'sort code: 5!n', account: 'account number: BBAN | 18c',
        source: 'Central Bank of Malta, IBAN; IBAN registry' },
  // Giro numbers have fewer digits than the nine or ten of other accounts.
  NL: { account: 'account number: BBAN | 10n',
        source: 'Betaalvereniging Nederland' },
  NO: { bank: 'registration number: 4!n', account: 'account number (kontonummer): BBAN',
        source: 'Bits, Norwegian account numbers' },
  PL: { bank: 'numer rozliczeniowy: 8!n', account: 'NRB: K2!n B8!n 16!n | BBAN | 16!n', marks: 'PLKNR PL',
        source: 'Narodowy Bank Polski, order on the numbering of banks' },
  PT: { bank: 'bank code: 4!n', branch: 'balcão: 4!n', joined: 'B4!n S4!n', account: 'NIB: BBAN | 11!n K2!n | 11n',
        marks: 'PTNCC PT', source: 'Banco de Portugal, NIB' },
  RO: { account: 'account number: BBAN | 16c',
        source: 'IBAN registry' },
  RS: { bank: 'bank code: 3!n', account: 'account number: B3!n - 013n - K2!n | BBAN | 13n',
        source: 'Narodna banka Srbije, single register of accounts' },
  // Some positions of correspondent accounts may be letters.
  RU: { bank: 'BIK: 9!n', account: 'account number: 20!c | BBAN', marks: 'RUCBC RU',
        source: 'Bank of Russia, directory of BIK; regulation on the chart of accounts' },
  // Clearing numbers of savings banks have a fifth digit, which is often omitted. Bankgiro and plusgiro numbers are short.
  SE: { bank: 'clearing number: 4!n | 8 4!n', account: 'account number: 10n | B4!n 7-10n | B5!n 7-10n', bban: 'BBAN', marks: 'SESBA SE',
        source: 'Bankgirot, Bankernas kontonummer' },
  SI: { bank: 'bank code: 5!n', account: 'account number: BBAN | 8!n K2!n | 8n | 08n K2!n',
        source: 'Banka Slovenije, decision on accounts' },
  SK: { ...prefixAndBase, source: 'Národná banka Slovenska, structure of account numbers' },
  SM: { ...abiAndCab, source: 'Banca Centrale della Repubblica di San Marino; IBAN registry' },
  UA: { bank: 'MFO: 6!n', account: 'account number: BBAN | 19c',
        source: 'National Bank of Ukraine, resolution 162 of 2018 on the IBAN' },
  VA: { bank: 'bank code: 3!n', account: 'account number: BBAN | 15n',
        source: 'IBAN registry' },
  XK: { bank: 'bank code: 2!n', branch: 'branch code: 2!n', joined: 'B2!n S2!n',
        account: 'account number: BBAN | 14n',
        source: 'Central Bank of the Republic of Kosovo; IBAN registry' },
}
