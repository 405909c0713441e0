import { bankDirectory } from '../../../services/banking/directory/directory-builder.ts'
import { accountNumber, bic, iban } from '../../harness/instructions.ts'
import type { Case, Cases } from './case.ts'

/** A country whose BICs are all listed, one where only some are, and bank codes that lead to one BIC, two and none. */
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
    { country: 'GB', code: '601613', bic: 'NWBKGB2LXXX' },
    { country: 'LT', code: '10100', name: 'a bank without a BIC' },
  ],
})

const ibans: readonly Case[] = [
  ['nothing at all', {}],
  ['an IBAN in order', iban('LT601010012345678901')],
  ['an IBAN as people write it', iban('be71 0961-2345 6769')],
  ['with points, as they are in numbers at home', iban('BE 80.3850.5900.6577')],
  ['with its name', iban('IBAN: FI21 1234 5600 0007 85')],
  ['the name alone', iban('IBAN'), 'CREDITOR_IBAN_INVALID_FORMAT'],
  ['an IBAN of Kosovo, which ISO 3166 does not list', iban('XK051212012345678906')],
  ['a value that does not begin with letters', iban('1271096123456769'), 'CREDITOR_IBAN_INVALID_FORMAT'],
  ['one letter', iban('B'), 'CREDITOR_IBAN_INVALID_FORMAT'],
  ['only separators', iban(' - '), 'CREDITOR_IBAN_INVALID_FORMAT'],
  ['nothing behind the check digits', iban('GT01'), 'CREDITOR_IBAN_INVALID_FORMAT'],
  ['characters that no IBAN has', iban('BE71 0961 2345 67,9'), 'CREDITOR_IBAN_INVALID_FORMAT'],
  ['letters of other scripts', iban('BE71096123456７６９'), 'CREDITOR_IBAN_INVALID_FORMAT'],
  ['letters that are no country', iban('XY02'), 'CREDITOR_IBAN_INVALID_COUNTRY_CODE'],
  ['a word', iban('HELLO'), 'CREDITOR_IBAN_INVALID_COUNTRY_CODE'],
  ['a country that has no IBAN', iban('US03'), 'CREDITOR_IBAN_COUNTRY_NOT_SUPPORTED'],
  ['a country that gives out IBANs without the registry', iban('CI93CI0080111301134291200589')],
  ['a digit too many', iban('GB33BARC2000625555555'), 'CREDITOR_IBAN_INVALID_BBAN_STRUCTURE'],
  ['a digit too few', iban('BE7109612345676'), 'CREDITOR_IBAN_INVALID_BBAN_STRUCTURE'],
  ['letters where digits belong', iban('GB01DEEL999LETSGO'), 'CREDITOR_IBAN_INVALID_BBAN_STRUCTURE'],
  ['a digit mistyped', iban('BE71096123456760'), 'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS'],
  ['two digits swapped', iban('BE71096123457669'), 'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS'],
  ['the check digits of another', iban('LT043250045821439861'), 'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS'],
  [
    'an IBAN that is called an account number',
    accountNumber('BE57967950097279'),
    'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS',
  ],
  [
    'the same with its country',
    { ...accountNumber('BE57967950097279'), country: 'BE' },
    'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS',
  ],
  ['an account number that only begins like an IBAN', accountNumber('BE57967950')],
  ['an account number', accountNumber('31926819')],
]

const bics: readonly Case[] = [
  ['eight characters', bic('BARCGB22')],
  ['eleven', bic('BARCGB22XXX')],
  ['lower case, with spaces', bic('barc gb 22')],
  ['a branch that the directory does not list', bic('BARCGB22ABC')],
  ['an institution that it does not list, of a country that it lists in part', bic('MODRGB21')],
  ['a BIC that begins with a digit', bic('1ABCGB22')],
  ['a BIC of Kosovo', bic('PCBKXKPR')],
  ['nine characters', bic('BARCGB22X'), 'CREDITOR_BIC_INVALID_FORMAT'],
  ['ten characters', bic('BARCGB22X9'), 'CREDITOR_BIC_INVALID_FORMAT'],
  ['seven characters', bic('BARCGB2'), 'CREDITOR_BIC_INVALID_FORMAT'],
  ['digits for a country', bic('BARC1222'), 'CREDITOR_BIC_INVALID_FORMAT'],
  ['an IBAN in its place', bic('GB45CITI18502612467878'), 'CREDITOR_BIC_INVALID_FORMAT'],
  ['letters that are no country', bic('BARCXX22'), 'CREDITOR_BIC_INVALID_COUNTRY_CODE'],
  ['a test BIC, which is not live', bic('BARCGB00XXX'), 'CREDITOR_BIC_DOES_NOT_EXIST'],
  ['listed, in a country that is complete', bic('VALLMTMT')],
  ['a branch of what is listed there', bic('VALLMTMT123')],
  ['not listed, in a country that is complete', bic('ABCDMTMT'), 'CREDITOR_BIC_DOES_NOT_EXIST'],
]

const agreement: readonly Case[] = [
  [
    'IBAN, BIC and country of one bank',
    { ...iban('DE89370400440532013000'), ...bic('COBADEFF'), country: 'DE' },
  ],
  ['another branch of it', { ...iban('DE89370400440532013000'), ...bic('COBADEFF370') }],
  [
    'another bank',
    { ...iban('DE89370400440532013000'), ...bic('DEUTDEFF') },
    'CREDITOR_BIC_IBAN_INCONSISTENCY',
  ],
  [
    'a bank code that is letters of another BIC',
    { ...iban('GB45CITI18502612467878'), ...bic('BARCGB22') },
    'CREDITOR_BIC_IBAN_INCONSISTENCY',
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
    'a bank that its IBAN names by its own letters, under the sort code of another',
    { ...iban('GB66RAPH60161331926819'), ...bic('RAPHGB41') },
  ],
  ['a bank code that nothing is known of', { ...iban('LT601010012345678901'), ...bic('BARCGB22') }],
  [
    'an IBAN that is broken is compared with nothing',
    { ...iban('DE88370400440532013000'), ...bic('DEUTDEFF'), country: 'FR' },
    'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS',
    'CREDITOR_BIC_COUNTRY_INCONSISTENCY',
  ],
  [
    'a BIC that is broken, neither',
    { ...iban('DE89370400440532013000'), ...bic('DEUTXXFF'), country: 'DE' },
    'CREDITOR_BIC_INVALID_COUNTRY_CODE',
  ],
  [
    'an IBAN of another country',
    { ...iban('DE89370400440532013000'), country: 'FR' },
    'CREDITOR_IBAN_COUNTRY_INCONSISTENCY',
  ],
  ['a BIC of another country', { ...bic('COBADEFF'), country: 'FR' }, 'CREDITOR_BIC_COUNTRY_INCONSISTENCY'],
  [
    'an IBAN of Jersey, which uses those of Great Britain',
    { ...iban('GB45CITI18502612467878'), country: 'JE' },
  ],
  ['an IBAN of Åland, which uses those of Finland', { ...iban('FI2112345600000785'), country: 'AX' }],
  [
    'an IBAN of Réunion, which uses those of France',
    { ...iban('FR1420041010050500013M02606'), country: 'RE' },
  ],
  ['a BIC of New Caledonia under France', { ...bic('BCCAFRPP'), country: 'NC' }],
  [
    'both broken: each is told, in order',
    { ...iban('GB33BARC2000625555555'), ...bic('BARCGB00XXX') },
    'CREDITOR_IBAN_INVALID_BBAN_STRUCTURE',
    'CREDITOR_BIC_DOES_NOT_EXIST',
  ],
]

export const international: Cases = { directory, families: { ibans, bics, agreement } }
