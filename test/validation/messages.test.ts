import { create } from '@bufbuild/protobuf'
import t from 'tap'
import {
  AccountIdType,
  PaymentInstructionSchema,
  SettlementSystem,
} from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { AlertCode, AlertSeverity } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { compact } from '../../services/library/banking/accounts/fold.ts'
import { ibanOf } from '../../services/library/banking/accounts/iban.ts'
import type { BankDirectory } from '../../services/library/banking/directory/bank-directory.ts'
import { bankDirectory } from '../../services/library/banking/directory/directory-sketch.ts'
import { alertOf } from '../../services/validation/result.ts'
import {
  consistency,
  countryAndCode,
  countryName,
  currencyName,
  listed,
  shortBic,
  structureInWords,
  systemNames,
} from '../../services/validation/rules/phrases.ts'
import { judge, validate } from '../../services/validation/validate.ts'
import { accountNumber, bankNumber, bic, iban, type Instruction } from '../harness/instructions.ts'
import { domestic } from './cases/domestic.ts'
import { international } from './cases/international.ts'
import { corpus } from './corpus.ts'

const named = bankDirectory({
  coverage: [
    { country: 'JP', kind: 'BANK', source: 0 },
    { country: 'JP', kind: 'BRANCH', source: 0 },
    { country: 'MX', kind: 'BANK', source: 0 },
    { country: 'MT', kind: 'BIC', source: 0 },
    { country: 'NO', kind: 'BANK', source: 0 },
  ],
  institutions: [
    { bic: 'COBADEFFXXX', name: 'Commerzbank' },
    { bic: 'DEUTDEFFXXX', name: 'Deutsche Bank' },
  ],
  bankCodes: [
    { country: 'DE', code: '10070000', bic: 'DEUTDEFFXXX', name: 'Deutsche Bank' },
    { country: 'DE', code: '37040044', bic: 'COBADEFFXXX', name: 'Commerzbank', checkMethod: '13' },
    { country: 'DE', code: '50010517', bic: 'INGDDEFFXXX' },
    { country: 'GB', code: 'REVO', bic: 'REVOGB21XXX' },
    { country: 'GB', code: 'REVO', bic: 'REVOGB2LXXX', role: 'routing' },
    { country: 'JP', code: '0001', name: 'Mizuho' },
    { country: 'MX', code: '002', name: 'Banamex' },
  ],
  participations: [
    { system: 'SCT', bic: 'REVOGB21XXX', takesPart: true },
    { system: 'SCT', bic: 'REVOGB2LXXX', takesPart: false },
    { system: 'SCT_INST', bic: 'REVOGB2LXXX', takesPart: false },
    { system: 'US_FEDWIRE', country: 'US', code: '011000138', takesPart: false },
    { system: 'GB_CHAPS', bic: 'REVOGB21XXX', takesPart: false },
  ],
  instructionSets: [{ owner: 'COBADEFFXXX' }],
  settlementInstructions: [
    { owner: 'COBADEFFXXX', currency: 'USD', intermediary1: 'CHASUS33XXX' },
    ...['CITIUS33XXX', 'IRVTUS3NXXX', 'BOFAUS3NXXX', 'PNBPUS3NXXX'].map(intermediary1 => ({
      owner: 'COBADEFFXXX',
      currency: 'GBP',
      intermediary1,
    })),
    { owner: 'COBADEFFXXX', currency: 'CHF', intermediary1: 'CITIUS33XXX' },
    { owner: 'COBADEFFXXX', currency: 'CHF', intermediary1: 'IRVTUS3NXXX' },
  ],
  sanctions: [
    { list: 'OFAC SDN', bic: 'SABRRUMM', date: '2022-04-06', entry: '36216' },
    { list: 'UK', bic: 'SABRRUMM', date: '2022-04-06', entry: 'RUS1077' },
    { list: 'Embargoes', country: 'CZ' },
  ],
})

function account(type: AccountIdType, value: string): Instruction {
  return { creditorAccount: { id: { type, value } } }
}

const system = (settlementSystem: SettlementSystem): Instruction => ({
  settlementInformation: { settlementSystem },
})

const MISTYPED = 'a digit is mistyped, or two are swapped'
const messages: readonly (readonly [instruction: Instruction, ...messages: string[]])[] = [
  [iban('DE8937040044053201300'), 'An IBAN of Germany has 22 characters; this one has 21.'],
  [
    iban('GB29NWBK6016133192681A'),
    'In an IBAN of the United Kingdom, character 22 is a digit; in this one it is a letter.',
  ],
  [iban('DZ58000200001113000000057'), 'An IBAN of Algeria has 24 or 26 characters; this one has 25.'],
  [iban('US03'), 'No IBANs are issued in the United States (US): use type ACCOUNT_NUMBER.'],
  [iban('XY02'), 'An IBAN begins with a country code of ISO 3166-1; XY is not one.'],
  [
    iban('DE88370400440532013000'),
    'The check digits of this IBAN of Germany do not fit its other characters: a character is mistyped, or two are swapped.',
  ],
  [
    { ...iban('DE89370400440532013000'), country: 'FR' },
    'The IBAN is of Germany (DE); the instruction names France (FR).',
  ],
  [bic('BARCGB22X'), 'A BIC has 8 or 11 characters; this one has 9.'],
  [bic('GB45CITI18502612467878'), 'This is an IBAN, not a BIC: give it as the account, with type IBAN.'],
  [
    { intermediaryAgent1: { bic: 'GB45CITI18502612467878' } },
    'This is an IBAN, not a BIC: give the BIC of the intermediary.',
  ],
  [
    { ...bankNumber('9999'), ...accountNumber('99.99'), country: 'JP' },
    'This bank code is not in the list of banks of Japan.',
    'The account number repeats the bank code: give the number of the account alone.',
  ],
  [bic('ABCDMTMT'), 'ABCDMTMT is not in the list of BICs of Malta.'],
  [
    { ...iban(ibanOf('DE', '100700000532013000')), ...bic('COBADEFF') },
    'COBADEFF belongs to Commerzbank; the account of the IBAN is held at Deutsche Bank (DEUTDEFF).',
  ],
  [
    { ...iban(ibanOf('DE', '100700000532013000')), ...bic('NTSBDEB1') },
    'The account of the IBAN is held at Deutsche Bank (DEUTDEFF); NTSBDEB1 is not a BIC of that bank.',
  ],
  [
    { ...bic('REVOGB2L'), ...iban('GB85REVO04007549976222'), currency: 'EUR' },
    'REVOGB2L does not take part in SEPA credit transfers; REVOGB21 of the same bank does.',
  ],
  [
    { ...bic('COBADEFF'), currency: 'THB' },
    'Commerzbank (COBADEFF) has published settlement instructions, but none for THB.',
  ],
  [
    { ...bic('COBADEFF'), currency: 'USD', intermediaryAgent1: { bic: 'CITIUS33' } },
    'Commerzbank (COBADEFF) does not name CITIUS33 in its settlement instructions for USD; it names CHASUS33.',
  ],
  [
    bic('SABRRUMM'),
    'SABRRUMM, its institution or its country is on a sanctions list: OFAC SDN, entry 36216 (2022-04-06); UK, entry RUS1077 (2022-04-06).',
  ],
  [
    iban('CZ6508000000192000145399'),
    "The country of the creditor's bank, Czechia (CZ), is on a sanctions list: Embargoes.",
  ],
  [
    { ...iban('DE89370400440532013000'), ...bankNumber('50010517'), country: 'DE' },
    'The account of the IBAN is held at Commerzbank (COBADEFF); the Bankleitzahl 50010517 names INGDDEFF.',
  ],
  [
    { ...bankNumber('ABCDEF'), country: 'GB' },
    'In the United Kingdom, the sort code is 6 digits, or 4 letters and 6 digits; this one is 6 letters.',
  ],
  [
    { ...bankNumber('0001', '999'), country: 'JP' },
    'Branch 999 of Mizuho (0001) is not in the list of branches of Japan.',
  ],
  [
    { ...bankNumber('0001999'), country: 'JP' },
    'Branch 999 of Mizuho (0001) is not in the list of branches of Japan.',
  ],
  [
    { ...bankNumber('59062408', '829954'), country: 'DZ' },
    'In Algeria, the branch code is 5 digits; this one is 6 digits.',
  ],
  [
    { ...bankNumber('37040044'), ...accountNumber('0532014000'), country: 'DE' },
    `The account number fails check digit method 13 of its bank, Commerzbank (37040044): ${MISTYPED}.`,
  ],
  [
    { ...accountNumber('999010077777777774'), country: 'MX' },
    'The CLABE names the bank 999, which is not in the list of banks of Mexico.',
  ],
  [
    { ...accountNumber('12345'), country: 'GB' },
    'In the United Kingdom, the account number has at least 6 digits; this one has 5.',
  ],
  [
    { ...accountNumber('123456789012345'), country: 'HU' },
    'In Hungary, the account number (GIRO) has 8, 16 or 24 digits; this one has 15.',
  ],
  [
    { ...accountNumber('516712711281211114'), country: 'CZ' },
    'In Czechia, the account number has 2 to 16 or 20 digits, or hyphens or slashes between its parts; this one has 18, not separated like that.',
  ],
  [
    { ...bankNumber('044525225'), ...accountNumber('40817810099910004313'), country: 'RU' },
    `The check digits of the account number do not fit its other digits and the BIK: ${MISTYPED}.`,
  ],
  [account(AccountIdType.CARD_NUMBER, '1234567890'), 'A card number has 12 to 19 digits; this one has 10.'],
  [account(AccountIdType.CARD_NUMBER, '-'), 'A card number has digits; this one has none.'],
  [
    account(AccountIdType.MSISDN, '0712345678'),
    'A phone number is written with + and its country code; this value of 10 digits has no +, and the instruction names no country.',
  ],
  [
    account(AccountIdType.MSISDN, '+44207946095'),
    'A phone number is written with + and its country code; this value of 11 digits is not one that its country assigns.',
  ],
  [
    { ...iban('DE89370400440532013000'), country: 'ZZ' },
    'The IBAN is of Germany (DE); the instruction names ZZ, which is not a country code of ISO 3166-1.',
  ],
  [
    account(AccountIdType.EMAIL, 'payee.example.com'),
    'An e-mail address is written like name@example.com; this value has no @.',
  ],
  [
    account(AccountIdType.EMAIL, 'payee@'),
    'An e-mail address is written like name@example.com; this value is not.',
  ],
  [
    account(AccountIdType.MSISDN, 'call me'),
    'A phone number is written with + and its country code; this value has characters that phone numbers do not have.',
  ],
  [
    account(AccountIdType.MSISDN, ' tel:+44207946095'),
    'A phone number is written with + and its country code; this value of 11 digits is not one that its country assigns.',
  ],
  [
    account(AccountIdType.MSISDN, '(0044) 207946095'),
    'A phone number is written with + and its country code; this value of 13 digits is not one that its country assigns.',
  ],
  [
    account(AccountIdType.MSISDN, '1'),
    'A phone number is written with + and its country code; this value of 1 digit has no +, and the instruction names no country.',
  ],
  [
    { ...account(AccountIdType.MSISDN, '07946095'), country: 'GB' },
    'A phone number is written with + and its country code; this value of 8 digits is not one that its country assigns.',
  ],
  [
    { ...accountNumber('1234567O'), country: 'GB' },
    'Character 8 of the account number is the letter O; it must be a zero.',
  ],
  [
    { ...accountNumber('20041 01005 0500013M#26 06'), country: 'FR' },
    'In France, the RIB has digits and letters only; this one has other characters.',
  ],
  [
    { ...accountNumber('000000000000000000'), country: 'MX' },
    'In Mexico, the CLABE has a digit other than 0; this one has none.',
  ],
  [
    { ...accountNumber('ABNA041716430'), country: 'NL' },
    'In the Netherlands, the account number has 1 to 10 or 14 characters; this one has 13.',
  ],
  [
    account(AccountIdType.CARD_NUMBER, '4111 11** **** 1111'),
    'A card number has digits only; this one has other characters.',
  ],
  [account(AccountIdType.CARD_NUMBER, '41111111111111111'), 'Cards of this network do not have 17 digits.'],
  [
    account(AccountIdType.CARD_NUMBER, '411111111111111'),
    'This card number has 15 digits, fewer than any card of its network.',
  ],
  [
    account(AccountIdType.CARD_NUMBER, '55555555555544440'),
    'This card number has 17 digits, more than any card of its network.',
  ],
  [
    account(AccountIdType.CARD_NUMBER, '00000000000000000000'),
    'A card number has 12 to 19 digits; this one has 20.',
  ],
  [
    account(AccountIdType.CARD_NUMBER, '4111-1111–1111.1112'),
    `The last digit of the card number, its check digit, does not fit the others: ${MISTYPED}.`,
  ],
  [
    { ...accountNumber('12345678901'), country: 'GB' },
    'In the United Kingdom, the account number has at most 10 digits; this one has 11.',
  ],
  [
    { ...accountNumber('03218000011835971'), country: 'MX' },
    'In Mexico, the CLABE has 18 digits; this one has 17.',
  ],
  [
    { ...accountNumber('032180000118359719'.repeat(2)), country: 'MX' },
    'In Mexico, the CLABE has 18 digits; this one has 36.',
  ],
  [
    { ...accountNumber('12'), country: 'US' },
    'In the United States, the account number has at least 3 characters; this one has 2.',
  ],
  [
    { ...accountNumber('1'.repeat(18)), country: 'US' },
    'In the United States, the account number has at most 17 characters; this one has 18.',
  ],
  [
    iban(ibanOf('NO', '86011117948')),
    `The IBAN's own check digits fit, but the national check digits inside it do not: ${MISTYPED}.`,
  ],
  [
    iban(ibanOf('NO', '86011117947')),
    'The IBAN names the bank 8601, which is not in the list of banks of Norway.',
  ],
  [
    { ...accountNumber('86011117948'), country: 'NO' },
    `The check digits of the account number (kontonummer) do not fit its other digits: ${MISTYPED}.`,
  ],
  [
    { ...bankNumber('8601'), ...accountNumber('1117948'), country: 'NO' },
    'The registration number 8601 is not in the list of banks of Norway.',
    `The check digits of the account number (kontonummer) do not fit its other digits: ${MISTYPED}.`,
  ],
  [
    { ...accountNumber('4111111111111111'), country: 'GB' },
    'This number of 16 digits is in a range of payment cards and passes their check digit; in the United Kingdom, the account number has 6 to 10 digits.',
  ],
  [
    { ...accountNumber('5555555555554444'), country: 'US' },
    'This number of 16 digits is in a range of payment cards and passes their check digit; in the United States, the account number has 3 to 17 characters, mostly fewer than a card.',
  ],
  [
    { ...bankNumber('632005'), ...accountNumber('4107691638'), country: 'ZA' },
    `The check digits of the account number do not fit its other digits and the branch code: ${MISTYPED}.`,
  ],
  [
    iban('1271096123456769'),
    'An IBAN begins with two letters from A to Z, those of its country; this value does not.',
  ],
  [
    iban('DE'),
    'An IBAN has a country code, two check digits and an account; this value ends after 2 characters.',
  ],
  [
    iban('BE71 0961 2345 67,9'),
    'An IBAN has only digits and the letters A to Z; character 15, not counting separators, is neither.',
  ],
  [
    iban('GB2ANWBK60161331926819'),
    'Characters 3 and 4 of an IBAN are its check digits; here they are not digits.',
  ],
  [
    iban('GB29NWB160161331926819'),
    'In an IBAN of the United Kingdom, character 8 is a letter; in this one it is the digit 1: the letter I?',
  ],
  [bic('DEUTDEF!'), 'A BIC has only digits and the letters A to Z; this one has other characters.'],
  [
    bic('DEUTD3FF'),
    'The fifth and sixth characters of a BIC are the letters of its country; here they are not both letters.',
  ],
  [
    bic('DEUTZZFF'),
    'The fifth and sixth characters of a BIC are a country code of ISO 3166-1; ZZ is not one.',
  ],
  [bic('DEUTDEF0'), 'DEUTDEF0 is a test BIC, as its eighth character is 0: no payment reaches it.'],
  [bic('DEUTDEFFXXXX'), 'A BIC has 8 or 11 characters; this one has 12.'],
  [
    { ...bic('COBADEFF'), country: 'FR' },
    'COBADEFF is a BIC of Germany (DE); the instruction names France (FR).',
  ],
  [
    { ...bic('COBADEFF500'), country: 'ZZ' },
    'COBADEFF500 is a BIC of Germany (DE); the instruction names ZZ, which is not a country code of ISO 3166-1.',
  ],
  [{ intermediaryAgent2: { bic: 'ABCD' } }, 'A BIC has 8 or 11 characters; this one has 4.'],
  [
    { intermediaryAgent2: { bic: 'ABCDZZFF' } },
    'The fifth and sixth characters of a BIC are a country code of ISO 3166-1; ZZ is not one.',
  ],
  [{ intermediaryAgent3: { bic: 'ABCDMTMT' } }, 'ABCDMTMT is not in the list of BICs of Malta.'],
  [
    { intermediaryAgent1: { bic: 'ABCDMTM0' } },
    'ABCDMTM0 is a test BIC, as its eighth character is 0: no payment reaches it.',
  ],
  [
    { intermediaryAgent1: { bic: 'SABRRUMM' } },
    'SABRRUMM, its institution or its country is on a sanctions list: OFAC SDN, entry 36216 (2022-04-06); UK, entry RUS1077 (2022-04-06).',
  ],
  [
    { ...bic('COBADEFF'), currency: 'GBP', intermediaryAgent1: { bic: 'CHASUS33' } },
    'Commerzbank (COBADEFF) does not name CHASUS33 in its settlement instructions for GBP; among others it names CITIUS33, IRVTUS3N and BOFAUS3N.',
  ],
  [
    { ...bic('COBADEFF'), currency: 'CHF', intermediaryAgent1: { bic: 'CHASUS33' } },
    'Commerzbank (COBADEFF) does not name CHASUS33 in its settlement instructions for CHF; it names CITIUS33 or IRVTUS3N.',
  ],
  [
    { ...bic('COBADEFF'), currency: 'THB', intermediaryAgent1: { bic: 'CHASUS33' } },
    'Commerzbank (COBADEFF) has published settlement instructions, but none for THB.',
    'Commerzbank (COBADEFF) does not name CHASUS33 in its settlement instructions for THB.',
  ],
  [
    { ...iban('DE89370400440532013000'), currency: 'no currency' },
    'The bank of the IBAN, Commerzbank (COBADEFF), has published settlement instructions, but none for this currency.',
  ],
  [
    { ...bankNumber('10901015'), country: 'PL' },
    'The check digit of the numer rozliczeniowy does not fit its other digits: one is mistyped, or two are swapped.',
  ],
  [
    { ...bankNumber('000000'), country: 'GB' },
    'In the United Kingdom, no bank has zeros alone as its sort code.',
  ],
  [
    { ...bankNumber('OCBCHKHH'), country: 'SG' },
    'The BIC given as bank code or BIC is of Hong Kong (HK); the instruction names Singapore (SG).',
  ],
  [{ ...bankNumber('9999'), country: 'JP' }, 'The bank code 9999 is not in the list of banks of Japan.'],
  [
    { ...bankNumber('0001', '99'), country: 'JP' },
    'In Japan, the branch code is 3 digits; this one is 2 digits. If zeros in front are missing, give 099.',
  ],
  [
    { ...bankNumber('0001', '999'), ...accountNumber('0000999'), country: 'JP' },
    'This branch of Mizuho (0001) is not in the list of branches of Japan.',
  ],
  [
    { ...bankNumber('12A4567'), country: 'JP' },
    'In Japan, the bank code is 4 digits; this one is 7 letters and digits.',
  ],
  [{ ...bankNumber('1_2'), country: 'JP' }, 'In Japan, the bank code is 4 digits; this one is 3 characters.'],
  [{ ...bankNumber('A'), country: 'JP' }, 'In Japan, the bank code is 4 digits; this one is 1 letter.'],
  [
    { ...bankNumber('011000138'), country: 'US', ...system(SettlementSystem.US_FEDWIRE) },
    'The bank with the routing number 011000138 does not take part in Fedwire.',
  ],
  [{ ...bic('REVOGB21'), ...system(SettlementSystem.GB_CHAPS) }, 'REVOGB21 does not take part in CHAPS.'],
  [
    { ...bankNumber('271820241'), ...accountNumber('051001'), country: 'ZA' },
    'The value given as branch code has the form of the account number, and the other way round: swap the two.',
  ],
  [
    { ...bankNumber('040075'), ...accountNumber('040075'), country: 'GB' },
    'The account number repeats the sort code: give the number of the account alone.',
  ],
  [
    { ...bankNumber('040075'), ...accountNumber('49976223'), country: 'GB' },
    'The account number fails the modulus check of its sort code, 040075.',
  ],
  [
    iban(ibanOf('GB', 'REVO04007549976223')),
    'The account number inside the IBAN fails the modulus check of its sort code, 040075.',
  ],
  [
    { ...bankNumber('8601'), ...accountNumber('105-81231231231-73'), country: 'RS' },
    'In Serbia, the bank code is 3 digits; this one is 4 digits.',
  ],
  [
    { ...bankNumber('160'), ...accountNumber('105-81231231231-73'), country: 'RS' },
    'The account number belongs to the bank 105; the bank code names 160.',
  ],
  [{ ...bankNumber('004-217'), country: 'AU' }, 'No BSB begins with 00.'],
  [{ ...bankNumber('815', '00000'), country: 'CA' }, 'No transit number is 00000.'],
  [
    { ...accountNumber('000180071234567899'), country: 'MX' },
    'The CLABE names the bank 000. No Mexican bank has the code 000.',
  ],
  [
    { ...accountNumber('38-8022-0588934-00'), country: 'NZ' },
    'The account number names branch 8022 of the bank 38. The branches of this bank have other numbers.',
  ],
  [iban('FI6104901100257737'), 'The IBAN names the bank 049. No Finnish bank code begins with 0.'],
  [
    { creditor: { documents: [{ type: 'CPF', value: '1234' }] }, country: 'BR' },
    'This number does not have the form of the CPF of Brazil.',
  ],
  [
    { creditor: { documents: [{ type: 'NATIONAL_ID', value: '1234' }] }, country: 'PL' },
    'This number does not have the form of the PESEL, Dowód osobisty or Karta pobytu of Poland.',
  ],
  [
    { ...iban('DE89370400440532013000'), country: 'the moon' },
    'The IBAN is of Germany (DE); the instruction names another country.',
  ],
  [
    { creditor: { taxId: '111.444.777-36' }, country: 'BR' },
    'This number has the form of the CPF or CNPJ of Brazil, but its check digits do not fit: a character is mistyped, or two are swapped.',
  ],
]

t.test('a message names what was found and what was expected', async t => {
  for (const [instruction, ...expected] of messages) {
    t.strictSame(
      alertsOf(instruction, named).map(({ message }) => message),
      expected,
    )
  }
})

const cases = [international, domestic].flatMap(({ directory, families }) =>
  Object.values(families).flatMap(all =>
    all.map(([title, instruction]) => ({ title, instruction, directory })),
  ),
)
const all = [
  ...cases,
  ...cases.map(each => ({ ...each, directory: named })),
  ...messages.map(([instruction, title]) => ({ title, instruction, directory: named })),
  ...[...corpus()].map(instruction => ({ title: 'corpus', instruction, directory: domestic.directory })),
]

/** Longer runs of an account's digits could help somebody to guess it. */
const DIGITS_REVEALED_MAX = 6

t.test('no message reveals an account, a card, a document, an e-mail address or a phone number', async t => {
  let count = 0
  for (const { title, instruction, directory } of all) {
    const secrets = secretsOf(instruction)
    for (const message of textsOf(instruction, directory)) {
      count++
      for (const secret of secrets) {
        if (revealed(message, secret, bankCodesOf(instruction))) t.fail(`${title}: ${message}`)
      }
    }
  }
  t.ok(count > 9_000)
})

t.test('the test above finds what would be revealed', async t => {
  t.ok(revealed('The account 1234567 is wrong.', '001234567800', []))
  t.ok(revealed('No such address: A@B.EXAMPLE.', 'a@b.example', []))
  t.notOk(revealed('No bank in Germany has the code 37040044.', 'DE89370400440532013000', ['37040044']))
  t.notOk(revealed('This one has 123456 characters.', '1234567', []))
})

t.test('an alert, and what was not checked, points to a field that the instruction has', async t => {
  for (const { title, instruction, directory } of all) {
    const { gaps } = judge(create(PaymentInstructionSchema, instruction), directory)
    const pointers = [
      ...alertsOf(instruction, directory),
      ...gaps.flatMap(({ field, reason }) => (field === undefined ? [] : { field, message: reason })),
    ]
    for (const { field, message } of pointers) {
      const value = field
        .slice(1)
        .split('/')
        .reduce((node: any, step) => node?.[step], instruction)
      if (typeof value !== 'string') t.fail(`${title}: ${field}: ${message}`)
    }
  }
})

t.test('an alert says how severe it is', async t => {
  const [certain, doubtful] = alertsOf({ ...iban('DE88370400440532013000'), ...bic('ABCDMTMT') }, named)
  t.match(certain, { code: AlertCode.CREDITOR_IBAN_INCORRECT_CHECK_DIGITS, severity: AlertSeverity.CERTAIN })
  t.match(doubtful, { code: AlertCode.CREDITOR_BIC_DOES_NOT_EXIST, severity: AlertSeverity.DOUBTFUL })
})

t.test('names of countries and structures read well within a sentence', async t => {
  t.equal(countryName('CZ'), 'Czechia')
  t.equal(countryName('NL'), 'the Netherlands')
  t.equal(countryName('XK'), 'Kosovo')
  t.equal(countryName('HK'), 'Hong Kong')
  t.equal(countryName('CD'), 'the Democratic Republic of the Congo')
  t.equal(countryName('CG'), 'the Republic of the Congo')
  t.equal(countryName('MO'), 'Macao')
  t.equal(countryName('AG'), 'Antigua and Barbuda')
  t.equal(countryName('KY'), 'the Cayman Islands')
  t.equal(countryName('KY'), 'the Cayman Islands', 'once more')
  t.equal(countryName('CF'), 'the Central African Republic')
  t.equal(countryName('no country'), 'another country')
  t.equal(countryAndCode('AE'), 'the United Arab Emirates (AE)')
  t.equal(countryAndCode('ZZ'), 'ZZ, which is not a country code of ISO 3166-1')
  for (const text of ['ZZZ', 'zz', '']) t.equal(countryAndCode(text), 'another country', text)
  t.equal(structureInWords('4!a 0 6!c'), '4 letters, 0 and 6 letters or digits')
  t.equal(structureInWords('3!n | (0) B3!n - S5!n | BIC'), '3 digits, or 0, 3 digits and 5 digits, or a BIC')
  t.equal(structureInWords('04n | 2-8n'), 'up to 4 digits, or 2 to 8 digits')
  t.equal(structureInWords('17n / B4!n - 10-12n'), 'up to 17 digits, 4 digits and 10 to 12 digits')
  t.equal(structureInWords('1!n 1!a K1!c 12!n'), '1 digit, 1 letter, 1 letter or digit and 12 digits')
})

t.test('codes and lists of them are written in a sentence as people write them', async t => {
  t.equal(shortBic('COBADEFFXXX'), 'COBADEFF')
  t.equal(shortBic('COBADEFF370'), 'COBADEFF370')
  t.equal(shortBic('XXXADEFF370'), 'XXXADEFF370')
  t.equal(shortBic('ABCDEXXX'), 'ABCDEXXX')
  t.equal(listed([], 'or'), '')
  t.equal(listed(['A'], 'or'), 'A')
  t.equal(listed(['A', 'B'], 'or'), 'A or B')
  t.equal(listed(['A', 'B', 'C'], 'and'), 'A, B and C')
  t.equal(currencyName('XOF'), 'XOF')
  for (const text of ['XOFA', 'AXOF', 'xof', '', undefined]) t.equal(currencyName(text), 'this currency')
  t.equal(consistency('1'), '1 digit')
  t.equal(consistency('ABCDEF'), '6 letters')
  t.equal(consistency('1A'), '2 letters and digits')
  t.equal(consistency('A1'), '2 letters and digits')
  t.equal(consistency('A_'), '2 characters')
  t.equal(consistency('_A'), '2 characters')
})

t.test('each settlement system has its usual name', async t => {
  t.equal(systemNames.SCT_INST, 'SEPA instant credit transfers (SCT Inst)')
  t.equal(systemNames.AU_BECS, 'the Bulk Electronic Clearing System')
  t.equal(systemNames.CA_LYNX, 'Lynx')
  const names = Object.values(systemNames)
  for (const name of names) t.match(name, /^[A-Za-z][A-Za-z -]+[a-zA-Z](?: \([A-Z][A-Za-z0-9 ]+\))?$/, name)
  t.equal(new Set(names).size, names.length)
})

/** Instruction, and field and severity of its only alert. */
const placed: readonly (readonly [instruction: Instruction, field: string, severity: AlertSeverity])[] = [
  [
    { ...iban('DE89370400440532013000'), ...bankNumber('50010517'), country: 'DE' },
    '/creditorAgent/clearingSystemMemberId/memberId',
    AlertSeverity.DOUBTFUL,
  ],
  [
    { ...bankNumber('040075'), ...accountNumber('49976223'), country: 'GB' },
    '/creditorAgent/clearingSystemMemberId/memberId',
    AlertSeverity.CERTAIN,
  ],
  [
    { creditorAgent: { branchId: '04-00-75' }, ...accountNumber('49976223'), country: 'GB' },
    '/creditorAgent/branchId',
    AlertSeverity.CERTAIN,
  ],
  [
    { ...accountNumber('040075-49976223'), country: 'GB' },
    '/creditorAccount/id/value',
    AlertSeverity.CERTAIN,
  ],
  [iban(ibanOf('GB', 'REVO04007549976223')), '/creditorAccount/id/value', AlertSeverity.CERTAIN],
  [
    { creditorAgent: { branchId: '000000' }, country: 'GB' },
    '/creditorAgent/branchId',
    AlertSeverity.CERTAIN,
  ],
  [
    { creditorAgent: { branchId: '9999001' }, country: 'JP' },
    '/creditorAgent/branchId',
    AlertSeverity.DOUBTFUL,
  ],
  [{ ...bankNumber('0001', '999'), country: 'JP' }, '/creditorAgent/branchId', AlertSeverity.DOUBTFUL],
  [
    { ...bankNumber('0001999'), country: 'JP' },
    '/creditorAgent/clearingSystemMemberId/memberId',
    AlertSeverity.DOUBTFUL,
  ],
  [bic('DEUTDEF0'), '/creditorAgent/bic', AlertSeverity.CERTAIN],
  [{ intermediaryAgent3: { bic: 'ABCDMTM0' } }, '/intermediaryAgent3/bic', AlertSeverity.CERTAIN],
  [{ intermediaryAgent3: { bic: 'ABCDMTMT' } }, '/intermediaryAgent3/bic', AlertSeverity.DOUBTFUL],
  [{ creditor: { taxId: '111.444.777-36' }, country: 'BR' }, '/creditor/taxId', AlertSeverity.CERTAIN],
  [
    { creditor: { taxId: '1', documents: [{ type: 'CPF', value: '111.444.777-36' }] }, country: 'BR' },
    '/creditor/documents/0/value',
    AlertSeverity.CERTAIN,
  ],
  [
    { creditor: { taxId: '1', documents: [{ type: 'CPF', value: '111.444.777-3' }] }, country: 'BR' },
    '/creditor/documents/0/value',
    AlertSeverity.CERTAIN,
  ],
]

t.test('an alert is about the field that holds the value', async t => {
  for (const [instruction, field, severity] of placed)
    t.strictSame(
      alertsOf(instruction, named).map(alert => [alert.field, alert.severity]),
      [[field, severity]],
      JSON.stringify(instruction),
    )
})

t.test('an intermediary must be named by the bank that follows it in the chain, not by another', async t => {
  const chain = (first: string, second: string, third?: string): Instruction => ({
    currency: 'USD',
    intermediaryAgent1: { bic: first },
    intermediaryAgent2: { bic: second },
    ...(third !== undefined && { intermediaryAgent3: { bic: third } }),
  })
  const codes = (instruction: Instruction) => alertsOf(instruction, named).map(({ code }) => AlertCode[code])
  t.strictSame(codes({ ...chain('CHASUS33', 'COBADEFF') }), [])
  t.strictSame(codes({ ...chain('CITIUS33', 'COBADEFF') }), ['INTERMEDIARY_1_NO_SSI'])
  t.strictSame(codes({ ...chain('CITIUS33', 'CHASUS33', 'COBADEFF') }), [])
  t.strictSame(codes({ ...chain('CHASUS33', 'CITIUS33', 'COBADEFF') }), ['INTERMEDIARY_2_NO_SSI'])
  t.strictSame(codes({ ...chain('CHASUS33', 'IRVTUS3N'), ...bic('COBADEFF') }), ['INTERMEDIARY_2_NO_SSI'])
  t.strictSame(codes({ ...chain('CITIUS33', 'COBADEFF'), currency: 'EUR' }).length, 1)
})

function alertsOf(instruction: Instruction, directory: BankDirectory) {
  return validate(create(PaymentInstructionSchema, instruction), directory).map(alertOf)
}

/** The messages of its alerts, and the reasons why something was not checked. */
function textsOf(instruction: Instruction, directory: BankDirectory): readonly string[] {
  const { findings, gaps } = judge(create(PaymentInstructionSchema, instruction), directory)
  return [...findings.map(finding => alertOf(finding).message), ...gaps.map(({ reason }) => reason)]
}

function secretsOf({ creditorAccount, creditor }: Instruction): readonly string[] {
  return [
    creditorAccount?.id?.value,
    creditor?.taxId,
    ...(creditor?.documents ?? []).map(({ value }) => value),
  ].filter(value => value !== undefined)
}

/** The codes of the bank: they are no secret, although an account number may begin with one. */
function bankCodesOf({ creditorAgent, creditorAccount }: Instruction): readonly string[] {
  const { type, value = '' } = creditorAccount?.id ?? {}
  const inIban = type === AccountIdType.IBAN ? [compact(value).slice(4, 12), compact(value).slice(8, 14)] : []
  const { memberId = '' } = creditorAgent?.clearingSystemMemberId ?? {}
  return [memberId, compact(memberId), ...inIban].filter(code => code !== '')
}

function revealed(message: string, secret: string, bankCodes: readonly string[]): boolean {
  const whole = compact(secret)
  // Shorter values are words and numbers that a sentence has anyway.
  if (whole.length > DIGITS_REVEALED_MAX && compact(message).includes(whole)) return true
  const runs = message.match(/\d+/g)?.filter(run => run.length > DIGITS_REVEALED_MAX) ?? []
  const digits = whole.replace(/\D/g, '')
  return runs.some(run => digits.includes(run) && !bankCodes.includes(run))
}
