/** A document or list that a rule follows. */
export interface Source {
  readonly publisher: string
  readonly title: string
  /** Undefined if the edition is that of the loaded list. */
  readonly edition?: string
}

export const sources = {
  ibanStructure: {
    publisher: 'ISO',
    title: 'ISO 13616-1, structure of the IBAN',
    edition: '2020',
  },
  ibanRegistry: { publisher: 'SWIFT', title: 'IBAN Registry', edition: 'release 102' },
  countryCodes: { publisher: 'ISO', title: 'ISO 3166-1, country codes', edition: '2020' },
  bic: { publisher: 'ISO', title: 'ISO 9362, business identifier code (BIC)', edition: '2022' },
  bicLists: { publisher: 'SWIFT and central banks', title: 'Lists of BICs by country, as loaded' },
  bankLists: {
    publisher: 'central banks and clearing houses',
    title: 'Lists of banks and branches by country, as loaded',
  },
  domesticFormats: {
    publisher: 'central banks and clearing houses',
    title: 'National bank and account numbers: see payprep countries COUNTRY',
  },
  checkDigits: {
    publisher: 'central banks and clearing houses',
    title: 'National check digits: see payprep countries COUNTRY',
  },
  modulusCheck: {
    publisher: 'Pay.UK and Vocalink',
    title: 'Validating account numbers: UK modulus checking',
    edition: 'weight table as loaded, else version 9.00',
  },
  cardNumbers: {
    publisher: 'ISO/IEC',
    title: 'ISO/IEC 7812-1, numbering system of identification cards',
    edition: '2017',
  },
  email: { publisher: 'IETF', title: 'RFC 5321 and RFC 6531, mailboxes' },
  phoneNumbers: {
    publisher: 'ITU-T',
    title: 'E.164, international telephone numbering plan',
    edition: '2010',
  },
  schemeRegisters: {
    publisher: 'EPC and operators of settlement systems',
    title: 'Registers of participants, as loaded',
  },
  settlementInstructions: {
    publisher: 'the banks',
    title: 'Standing settlement instructions, as loaded',
  },
  sanctionsLists: { publisher: 'sanctions authorities', title: 'Sanctions lists, as loaded' },
  likeness: { publisher: 'payprep', title: 'Comparison of the two numbers' },
  documents: {
    publisher: 'the issuing authorities',
    title: 'National document numbers: see payprep countries COUNTRY',
  },
} as const satisfies Readonly<Record<string, Source>>

/** A source in one line: `IBAN Registry, release 102 (SWIFT)`. */
export function citation({ publisher, title, edition }: Source): string {
  return `${title}${edition === undefined ? '' : `, ${edition}`} (${publisher})`
}
