import { type BankList, bankListImporter } from './bank-list.ts'

/**
 * A list is complete if the institution that assigns the codes publishes it. The Dutch
 * list is voluntary, that of Luxembourg has credit institutions only, and those of
 * Croatia and Slovenia leave out codes of merged banks that accounts still have.
 *
 * Columns are those of the editions of 2026.
 */
const lists: readonly BankList[] = [
  {
    name: 'oenb',
    summary: 'bank codes (Bankleitzahlen) of Austria, with BICs and addresses',
    publisher: 'Oesterreichische Nationalbank, SEPA-Zahlungsverkehrs-Verzeichnis',
    licence: 'free; name the source',
    file: 'sepa-zv-vz_gesamt.csv',
    addresses: ['https://www.oenb.at/docroot/downloads_observ/sepa-zv-vz_gesamt.csv'],
    country: 'AT',
    code: 5,
    table: { encoding: 'latin1', delimiter: ';' },
    columns: {
      code: 'Bankleitzahl',
      bic: 'SWIFT-Code',
      name: 'Bankenname',
      street: 'Straße',
      postCode: 'PLZ',
      town: 'Ort',
    },
    isComplete: true,
  },
  {
    name: 'cnb',
    summary: 'bank codes (kódy platebního styku) of Czechia, with BICs',
    publisher: 'Česká národní banka',
    licence: 'free; name the source, do not change the facts',
    file: 'kody_bank_CR.csv',
    addresses: ['https://www.cnb.cz/cs/platebni-styk/.galleries/ucty_kody_bank/download/kody_bank_CR.csv'],
    country: 'CZ',
    code: 4,
    table: { encoding: 'utf-8', delimiter: ';' },
    columns: {
      code: 'Kód platebního styku',
      bic: 'BIC kód (SWIFT)',
      name: 'Poskytovatel platebních služeb',
    },
    isComplete: true,
  },
  {
    name: 'nbs',
    summary: 'bank codes of Slovakia, with BICs',
    publisher: 'Národná banka Slovenska, Directory of identification codes for the domestic payment system',
    licence: 'free; name the source, do not change the file',
    file: 'Directory_IC_DPS_SR.csv',
    // The address changes with each edition; the page also links the PDF.
    addresses: [
      {
        page: 'https://nbs.sk/en/payments/general-information/directories-and-registers/directory-identification-codes-domestic-payment-system-in-sr/',
        link: /<a\b[^>]*\bhref="([^"]+)"[^>]*>(?:(?!<\/a>)[^])*?\(CSV\)\s*<\/a>/i,
      },
    ],
    country: 'SK',
    code: 4,
    table: { encoding: 'windows-1250', delimiter: ';' },
    columns: {
      code: 'Payment system code SR',
      bic: ['SWIFT 8', 'SWIFT'],
      name: 'Payment service provider',
    },
    isComplete: true,
  },
  {
    name: 'betaalvereniging',
    summary: 'bank identifiers of the Netherlands, with BICs',
    publisher: 'Betaalvereniging Nederland, BIC-lijst',
    licence: 'own use; redistribution needs written consent',
    file: 'BIC-lijst-NL.xlsx',
    addresses: ['https://www.betaalvereniging.nl/wp-content/uploads/BIC-lijst-NL.xlsx'],
    country: 'NL',
    code: /^[A-Z]{4}$/,
    table: 'workbook',
    columns: {
      code: 'Identifier',
      bic: 'BIC',
      name: ['Betaaldienstverlener / Payment Service Provider', 'Naam betaaldienstverlener'],
    },
    isComplete: false,
  },
  {
    name: 'bits',
    summary: 'bank codes (registernummer) of Norway, with BICs',
    publisher: 'Bits AS',
    licence: 'free, no terms stated',
    file: 'iban.xlsx',
    addresses: ['https://www.bits.no/document/iban/'],
    country: 'NO',
    code: 4,
    table: 'workbook',
    columns: { code: 'Bank identifier', bic: 'BIC', name: 'Bank' },
    isComplete: true,
  },
  {
    name: 'abbl',
    summary: 'bank codes of Luxembourg, with BICs',
    publisher: 'ABBL, Luxembourg register of IBAN/BIC codes',
    licence: 'free; name the source, do not change the data',
    file: 'Luxembourg Register of IBAN-BIC Codes.xlsx',
    country: 'LU',
    code: 3,
    table: 'workbook',
    columns: { code: 'IBAN Code', bic: 'BIC Code', name: 'Credit institution' },
    isComplete: false,
  },
  {
    name: 'hnb',
    summary: 'bank codes (VBDI) of Croatia, with BICs',
    publisher: 'Hrvatska narodna banka, payment service provider codes',
    licence: 'free; name the source, do not change the data',
    file: 'e-payment-service-provider-codes.xlsx',
    addresses: ['https://www.hnb.hr/documents/d/guest/e-payment-service-provider-codes'],
    country: 'HR',
    code: 7,
    table: 'workbook',
    columns: { code: 'Code', bic: 'SWIFT adresa (BIC)', name: 'Payment service provider' },
    isComplete: false,
  },
  {
    name: 'bsi',
    summary: 'bank codes of Slovenia, with BICs and addresses',
    publisher: 'Banka Slovenije, list of identifiers of payment service providers',
    licence: 'free; name the source, do not change the data',
    file: 'List-of-identifiers-of-PSP.txt',
    addresses: ['https://www.bsi.si/en/d/list-of-identifiers-of-psp'],
    country: 'SI',
    code: 5,
    table: { encoding: 'windows-1250', delimiter: ';' },
    columns: {
      code: 'NATIONAL ID',
      bic: 'BIC11',
      name: 'NAME',
      street: 'ADDRESS',
      postCode: 'ZIP CODE',
      town: 'CITY',
    },
    isComplete: false,
  },
]

export const bankLists = lists.map(bankListImporter)
