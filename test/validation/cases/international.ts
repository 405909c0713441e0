import { bankDirectory } from '../../../services/library/banking/directory/directory-sketch.ts'
import { accountNumber, bic, iban } from '../../harness/instructions.ts'
import type { Case, Cases } from './case.ts'

/** Complete for the BICs of Malta. Bank codes lead to one BIC, to two, or to none. */
const directory = bankDirectory({
  coverage: [{ country: 'MT', kind: 'BIC', source: 0 }],
  institutions: [
    { bic: 'BARCGB22XXX' },
    { bic: 'CITIGB2LXXX' },
    { bic: 'REVOGB21XXX' },
    { bic: 'VALLMTMTXXX' },
    { bic: 'COBADEFFXXX' },
    { bic: 'BFCOYTYTXXX' },
  ],
  bankCodes: [
    { country: 'DE', code: '37040044', bic: 'COBADEFFXXX' },
    { country: 'FR', code: '18719', bic: 'BFCORERXXXX' },
    { country: 'FR', code: '18719', bic: 'BFCOYTYTXXX', role: 'routing' },
    { country: 'ES', code: '1583', bic: 'REVOESM2XXX' },
    { country: 'ES', code: '1583', bic: 'REVOLT21XXX', role: 'routing' },
    { country: 'GB', code: '200000', bic: 'BARCGB22XXX' },
    { country: 'GB', code: '202015', bic: 'BUKBGB22XXX' },
    { country: 'GB', code: '601613', bic: 'NWBKGB2LXXX' },
    { country: 'LT', code: '10100', name: 'a bank without a BIC' },
  ],
})

const ibans: readonly Case[] = [
  ['an empty instruction', {}],
  ['a valid IBAN', iban('LT601010012345678901')],
  ['an IBAN in lower case, with spaces and a hyphen', iban('be71 0961-2345 6769')],
  ['an IBAN with dots', iban('BE 80.3850.5900.6577')],
  ['an IBAN with the word IBAN in front', iban('IBAN: FI21 1234 5600 0007 85')],
  ['the word IBAN alone', iban('IBAN'), 'CREDITOR_IBAN_INVALID_FORMAT'],
  ['an IBAN of Kosovo, which ISO 3166 does not list', iban('XK051212012345678906')],
  ['a value that does not begin with letters', iban('1271096123456769'), 'CREDITOR_IBAN_INVALID_FORMAT'],
  ['a single letter', iban('B'), 'CREDITOR_IBAN_INVALID_FORMAT'],
  ['only separators', iban(' - '), 'CREDITOR_IBAN_INVALID_FORMAT'],
  ['only country and check digits', iban('GT01'), 'CREDITOR_IBAN_INVALID_FORMAT'],
  ['an IBAN with a comma', iban('BE71 0961 2345 67,9'), 'CREDITOR_IBAN_INVALID_FORMAT'],
  ['an IBAN with digits of full width', iban('BE71096123456７６９')],
  ['an IBAN in Arabic-Indic digits', iban('BE٧١٠٩٦١٢٣٤٥٦٧٦٩')],
  ['an IBAN with an unknown country code', iban('XY02'), 'CREDITOR_IBAN_INVALID_COUNTRY_CODE'],
  ['a word', iban('HELLO'), 'CREDITOR_IBAN_INVALID_COUNTRY_CODE'],
  ['a country without IBANs', iban('US03'), 'CREDITOR_IBAN_COUNTRY_NOT_SUPPORTED'],
  ['a country that issues IBANs but is not in the registry', iban('CI93CI0080111301134291200589')],
  ['an IBAN with a digit too many', iban('GB33BARC2000625555555'), 'CREDITOR_IBAN_INVALID_BBAN_STRUCTURE'],
  ['an IBAN with a digit too few', iban('BE7109612345676'), 'CREDITOR_IBAN_INVALID_BBAN_STRUCTURE'],
  [
    'an IBAN with letters in place of digits',
    iban('GB01DEEL999LETSGO'),
    'CREDITOR_IBAN_INVALID_BBAN_STRUCTURE',
  ],
  ['an IBAN with a wrong digit', iban('BE71096123456760'), 'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS'],
  ['an IBAN with two digits transposed', iban('BE71096123457669'), 'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS'],
  [
    'an IBAN with the check digits of another',
    iban('LT043250045821439861'),
    'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS',
  ],
  [
    'an invalid IBAN of type account number',
    accountNumber('BE57967950097279'),
    'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS',
  ],
  [
    'an invalid IBAN of type account number, with its country',
    { ...accountNumber('BE57967950097279'), country: 'BE' },
    'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS',
  ],
  ['an account number that begins like an IBAN', accountNumber('BE57967950')],
  ['an account number', accountNumber('31926819')],
]

const bics: readonly Case[] = [
  ['a BIC of eight characters', bic('BARCGB22')],
  ['a BIC of eleven characters', bic('BARCGB22XXX')],
  ['a BIC in lower case, with spaces', bic('barc gb 22')],
  ['a BIC in letters of full width', bic('ＢＡＲＣＧＢ２２')],
  ['a BIC with a label', bic('SWIFT/BIC: BARCGB22')],
  ['an unlisted branch of a listed bank', bic('BARCGB22ABC')],
  ['an unlisted bank in a country that is listed in part', bic('MODRGB21')],
  ['a BIC that begins with a digit', bic('1ABCGB22')],
  ['a BIC of Kosovo', bic('PCBKXKPR')],
  ['a BIC of nine characters', bic('BARCGB22X'), 'CREDITOR_BIC_INVALID_FORMAT'],
  ['a BIC of ten characters', bic('BARCGB22X9'), 'CREDITOR_BIC_INVALID_FORMAT'],
  ['a BIC of seven characters', bic('BARCGB2'), 'CREDITOR_BIC_INVALID_FORMAT'],
  ['a BIC with digits as country code', bic('BARC1222'), 'CREDITOR_BIC_INVALID_FORMAT'],
  ['an IBAN as BIC', bic('GB45CITI18502612467878'), 'CREDITOR_BIC_INVALID_FORMAT'],
  ['a BIC with an unknown country code', bic('BARCXX22'), 'CREDITOR_BIC_INVALID_COUNTRY_CODE'],
  ['a test BIC', bic('BARCGB00XXX'), 'CREDITOR_BIC_DOES_NOT_EXIST'],
  ['a listed BIC of a complete country', bic('VALLMTMT')],
  ['a branch of a listed bank of a complete country', bic('VALLMTMT123')],
  ['an unlisted BIC of a complete country', bic('ABCDMTMT'), 'CREDITOR_BIC_DOES_NOT_EXIST'],
]

const agreement: readonly Case[] = [
  [
    'IBAN, BIC and country of one bank',
    { ...iban('DE89370400440532013000'), ...bic('COBADEFF'), country: 'DE' },
  ],
  ['IBAN and BIC of two branches of one bank', { ...iban('DE89370400440532013000'), ...bic('COBADEFF370') }],
  [
    'IBAN and BIC of different banks',
    { ...iban('DE89370400440532013000'), ...bic('DEUTDEFF') },
    'CREDITOR_BIC_IBAN_INCONSISTENCY',
  ],
  [
    'an IBAN whose bank code is the letters of another BIC',
    { ...iban('GB45CITI18502612467878'), ...bic('BARCGB22') },
    'CREDITOR_BIC_IBAN_INCONSISTENCY',
  ],
  [
    'the BIC from which the bank of the IBAN was divided',
    { ...iban('GB33BUKB20201555555555'), ...bic('BARCGB22') },
  ],
  [
    'the BIC of the bank that was divided, with an IBAN of the other',
    { ...iban('GB60BARC20000055779911'), ...bic('BUKBGB22') },
  ],
  [
    'one of several BICs of a bank code',
    { ...iban('FR7618719000010001234567857'), ...bic('BFCOYTYT'), country: 'FR' },
  ],
  [
    'a BIC of another country that serves the IBAN',
    { ...iban('ES3715830001143071582013'), ...bic('REVOLT21'), country: 'ES' },
  ],
  [
    'an IBAN with the letters of the BIC, under the sort code of another bank',
    { ...iban('GB66RAPH60161331926819'), ...bic('RAPHGB41') },
  ],
  ['an IBAN with an unknown bank code', { ...iban('LT601010012345678901'), ...bic('BARCGB22') }],
  [
    'an invalid IBAN is not compared with BIC or country',
    { ...iban('DE88370400440532013000'), ...bic('DEUTDEFF'), country: 'FR' },
    'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS',
    'CREDITOR_BIC_COUNTRY_INCONSISTENCY',
  ],
  [
    'an invalid BIC is not compared with IBAN or country',
    { ...iban('DE89370400440532013000'), ...bic('DEUTXXFF'), country: 'DE' },
    'CREDITOR_BIC_INVALID_COUNTRY_CODE',
  ],
  [
    'an IBAN of another country',
    { ...iban('DE89370400440532013000'), country: 'FR' },
    'CREDITOR_IBAN_COUNTRY_INCONSISTENCY',
  ],
  ['a BIC of another country', { ...bic('COBADEFF'), country: 'FR' }, 'CREDITOR_BIC_COUNTRY_INCONSISTENCY'],
  ['a British IBAN in Jersey', { ...iban('GB45CITI18502612467878'), country: 'JE' }],
  ['a Finnish IBAN in Åland', { ...iban('FI2112345600000785'), country: 'AX' }],
  ['a French IBAN in Réunion', { ...iban('FR1420041010050500013M02606'), country: 'RE' }],
  ['a French BIC in New Caledonia', { ...bic('BCCAFRPP'), country: 'NC' }],
  [
    'an invalid IBAN and an invalid BIC raise both alerts, IBAN first',
    { ...iban('GB33BARC2000625555555'), ...bic('BARCGB00XXX') },
    'CREDITOR_IBAN_INVALID_BBAN_STRUCTURE',
    'CREDITOR_BIC_DOES_NOT_EXIST',
  ],
]

export const international: Cases = { directory, families: { ibans, bics, agreement } }
