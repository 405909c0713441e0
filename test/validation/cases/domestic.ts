import { AccountIdType, SettlementSystem } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { bankDirectory } from '../../../services/library/banking/directory/directory-sketch.ts'
import { accountNumber, bankNumber, bic, iban, type Instruction } from '../../harness/instructions.ts'
import type { Case, Cases } from './case.ts'

/** Complete for the banks of Germany and Mexico and for the banks and branches of Japan. */
const directory = bankDirectory({
  coverage: [
    { country: 'DE', kind: 'BANK', source: 0 },
    { country: 'MX', kind: 'BANK', source: 0 },
    { country: 'JP', kind: 'BANK', source: 0 },
    { country: 'JP', kind: 'BRANCH', source: 0 },
  ],
  institutions: [
    { bic: 'BCMRMXMMXXX' },
    { bic: 'BNMXMXMMXXX' },
    { bic: 'COBADEFFXXX' },
    { bic: 'INGDDEFFXXX' },
  ],
  bankCodes: [
    { country: 'MX', code: '012', bic: 'BCMRMXMMXXX' },
    { country: 'DE', code: '37040044', bic: 'COBADEFFXXX', checkMethod: '13' },
    { country: 'DE', code: '37080040', bic: 'DRESDEFF370' },
    { country: 'DE', code: '50010517', bic: 'INGDDEFFXXX' },
    { country: 'DE', code: '50320000', bic: 'OWHBDEFFXXX' },
    { country: 'MX', code: '113', bic: 'OWHBMXMMXXX' },
    { country: 'GB', code: 'REVO', bic: 'REVOGB21XXX' },
    { country: 'GB', code: 'REVO', bic: 'REVOGB2LXXX', role: 'routing' },
    { country: 'MX', code: '002', name: 'Banamex' },
    { country: 'JP', code: '0001', name: 'Mizuho' },
    { country: 'JP', code: '0001001', name: 'Mizuho', branchName: 'Tokyo' },
  ],
  participations: [
    { system: 'SCT', bic: 'REVOGB21XXX', takesPart: true },
    { system: 'SCT', bic: 'REVOGB2LXXX', takesPart: false },
    { system: 'SCT_INST', bic: 'REVOGB2LXXX', takesPart: false },
    { system: 'US_FEDWIRE', country: 'US', code: '011000138', takesPart: false },
  ],
  instructionSets: [{ owner: 'COBADEFFXXX' }],
  settlementInstructions: [{ owner: 'COBADEFFXXX', currency: 'USD', intermediary1: 'CHASUS33XXX' }],
  sanctions: [
    { list: 'A list', bic: 'SABRRUMM' },
    { list: 'A list', bic: 'OWHB' },
    { list: 'An embargo', country: 'KP' },
    { list: 'An embargo', country: 'BY' },
  ],
})

const numbers = (
  country: string,
  memberId: string | undefined,
  account?: string,
  branchId?: string,
): Instruction => ({
  country,
  ...(memberId !== undefined && bankNumber(memberId, branchId)),
  ...(account !== undefined && accountNumber(account)),
})
const wallet = (type: AccountIdType, value: string, country?: string): Instruction => ({
  creditorAccount: { id: { type, value } },
  ...(country !== undefined && { country }),
})
const settledBy = (settlementSystem: SettlementSystem) => ({ settlementInformation: { settlementSystem } })

const identifiers: readonly Case[] = [
  ['a routing number', numbers('US', '021000021')],
  ['a routing number with a space', numbers('US', '0210 00021')],
  [
    'a routing number with a wrong digit',
    numbers('US', '021000022'),
    'CREDITOR_BANK_IDENTIFIER_INVALID_FORMAT',
  ],
  ['eight digits for a routing number', numbers('US', '02100002'), 'CREDITOR_BANK_IDENTIFIER_INVALID_FORMAT'],
  ['a sort code with hyphens', numbers('GB', '40-47-84')],
  ['a BSB with a label', numbers('AU', 'BSB 062-000')],
  ['a BSB that nobody issues', numbers('AU', '004-217'), 'CREDITOR_BANK_IDENTIFIER_DOES_NOT_EXIST'],
  [
    'a transit number that nobody issues',
    numbers('CA', '815', undefined, '00000'),
    'CREDITOR_BRANCH_IDENTIFIER_DOES_NOT_EXIST',
  ],
  [
    'such a transit number joined with its institution',
    numbers('CA', '00000-815'),
    'CREDITOR_BRANCH_IDENTIFIER_DOES_NOT_EXIST',
  ],
  [
    'a CLABE of a bank that nobody is',
    numbers('MX', undefined, '000180071234567899'),
    'CREDITOR_ACCOUNT_NUMBER_INVALID_BANK_IDENTIFIER',
  ],
  [
    'a Finnish IBAN of a bank that nobody is',
    iban('FI6104901100257737'),
    'CREDITOR_ACCOUNT_NUMBER_INVALID_BANK_IDENTIFIER',
  ],
  ['a branch of New Zealand', numbers('NZ', '38', undefined, '9022')],
  [
    'a branch outside the ranges of its bank',
    numbers('NZ', '38', undefined, '8022'),
    'CREDITOR_BRANCH_IDENTIFIER_DOES_NOT_EXIST',
  ],
  [
    'an account at such a branch',
    numbers('NZ', undefined, '38-8022-0588934-00'),
    'CREDITOR_ACCOUNT_NUMBER_INVALID_BANK_IDENTIFIER',
  ],
  ['a routing number with a label', numbers('US', 'ABA021000021')],
  ['a sort code of letters', numbers('GB', 'ABCDEF'), 'CREDITOR_BANK_IDENTIFIER_INVALID_FORMAT'],
  ['institution and transit number in one', numbers('CA', '000100012')],
  ['institution and transit number apart', numbers('CA', '001', undefined, '00012')],
  ['transit and institution, as on a cheque', numbers('CA', '00012-001')],
  [
    'a transit of letters',
    numbers('CA', '001', undefined, 'ABCDE'),
    'CREDITOR_BRANCH_IDENTIFIER_INVALID_FORMAT',
  ],
  ['a listed bank', numbers('DE', '37040044')],
  [
    'an unlisted bank in a country whose banks are all listed',
    numbers('DE', '37040045'),
    'CREDITOR_BANK_IDENTIFIER_DOES_NOT_EXIST',
  ],
  ['a listed bank and branch', numbers('JP', '0001', undefined, '001')],
  [
    'an unlisted branch in a country whose branches are all listed',
    numbers('JP', '0001', undefined, '999'),
    'CREDITOR_BRANCH_IDENTIFIER_DOES_NOT_EXIST',
  ],
  [
    'an unlisted branch joined to its bank',
    numbers('JP', '0001999'),
    'CREDITOR_BRANCH_IDENTIFIER_DOES_NOT_EXIST',
  ],
  ['a branch alone', { country: 'JP', creditorAgent: { branchId: '001' } }],
  [
    'a malformed branch alone',
    { country: 'JP', creditorAgent: { branchId: '00001' } },
    'CREDITOR_BRANCH_IDENTIFIER_INVALID_FORMAT',
  ],
  [
    'bank and branch joined in the field of the branch',
    { country: 'JP', creditorAgent: { branchId: '0001001' } },
  ],
  ['a sort code of zeros', numbers('GB', '000000'), 'CREDITOR_BANK_IDENTIFIER_INVALID_FORMAT'],
  ['a Brazilian bank of zeros, Banco do Brasil', numbers('BR', '00000000')],
  ['a Polish bank code', numbers('PL', '10901014')],
  [
    'a Polish bank code with a wrong digit',
    numbers('PL', '10901015'),
    'CREDITOR_BANK_IDENTIFIER_INVALID_FORMAT',
  ],
  [
    'a Polish bank code with a wrong digit, and an account',
    numbers('PL', '10901015', '0000071219812874'),
    'CREDITOR_BANK_IDENTIFIER_INVALID_FORMAT',
  ],
  ['a Swedish clearing number with its check digit', numbers('SE', '8327-9')],
  [
    'a Swedish clearing number with a wrong check digit',
    numbers('SE', '83278'),
    'CREDITOR_BANK_IDENTIFIER_INVALID_FORMAT',
  ],
  ['a BIC for a bank code', numbers('VN', 'BFTVVNVX')],
  [
    'a BIC of another country for a bank code',
    numbers('VN', 'DEUTDEFF'),
    'CREDITOR_BANK_IDENTIFIER_INVALID_FORMAT',
  ],
  [
    'a routing number in Puerto Rico, with a wrong digit',
    numbers('PR', '021502012'),
    'CREDITOR_BANK_IDENTIFIER_INVALID_FORMAT',
  ],
  ['a bank code of a country without rules', numbers('AQ', '!')],
]

const accounts: readonly Case[] = [
  ['an account of a country without rules', numbers('AQ', undefined, '!')],
  ['an account without a country', accountNumber('1')],
  ['a British account', numbers('GB', '404784', '70872490')],
  [
    'a British account that is too short',
    numbers('GB', undefined, '12345'),
    'CREDITOR_ACCOUNT_NUMBER_TOO_SHORT',
  ],
  [
    'a British account that is too long',
    numbers('GB', undefined, '123456789012'),
    'CREDITOR_ACCOUNT_NUMBER_TOO_LONG',
  ],
  [
    'a British account with a letter',
    numbers('GB', undefined, '1234567A'),
    'CREDITOR_ACCOUNT_NUMBER_INVALID_FORMAT',
  ],
  ['a CLABE', numbers('MX', undefined, '002010077777777771')],
  [
    'a CLABE with a wrong digit',
    numbers('MX', undefined, '002010077777777772'),
    'CREDITOR_ACCOUNT_NUMBER_INCORRECT_CHECKSUM',
  ],
  [
    'a CLABE of a bank that does not exist',
    numbers('MX', undefined, '999010077777777774'),
    'CREDITOR_ACCOUNT_NUMBER_INVALID_BANK_IDENTIFIER',
  ],
  ['a German account, by the method of its bank', numbers('DE', '37040044', '0532013000')],
  [
    'a German account with a wrong digit',
    numbers('DE', '37040044', '0532014000'),
    'CREDITOR_ACCOUNT_NUMBER_INCORRECT_CHECKSUM',
  ],
  ['a German pseudo account', numbers('DE', '37040044', '102030')],
  [
    'a German account of consecutive digits, which fails the method of its bank',
    numbers('DE', '37040044', '1234567890'),
    'CREDITOR_ACCOUNT_NUMBER_INCORRECT_CHECKSUM',
  ],
  ['a German account of zeros', numbers('DE', '37040044', '0')],
  ['an account of zeros', numbers('US', '021000021', '000000000'), 'CREDITOR_ACCOUNT_NUMBER_INVALID_FORMAT'],
  [
    'an account without a digit',
    numbers('IN', undefined, 'ABCDEFGH'),
    'CREDITOR_ACCOUNT_NUMBER_INVALID_FORMAT',
  ],
  ['a Vietnamese account of letters', numbers('VN', undefined, 'NGUYENVANA')],
  [
    'a card number where accounts may be as long',
    numbers('US', '021000021', '4111111111111111'),
    'CREDITOR_ACCOUNT_NUMBER_POSSIBLE_CARD_NUMBER',
  ],
  ['an account as long as a card number', numbers('US', '021000021', '4111111111111112')],
  ['a German account with a wrong digit in a valid IBAN', iban('DE55370400440532014000')],
  ['an account without its bank, which is in the bank identifier', numbers('NO', '8601', '1117947')],
  [
    'a Norwegian account with a wrong digit',
    numbers('NO', '8601', '1117948'),
    'CREDITOR_ACCOUNT_NUMBER_INCORRECT_CHECKSUM',
  ],
  ['an account and its check digits, without bank and branch', numbers('ES', '2310', '180000012345', '0001')],
  ['an account that begins like the code of another bank', numbers('HU', '11773016', '1111101800000000')],
  ['an account and its owner, without the bank', numbers('IS', '0311', '26-2468-460697-2049')],
  ['a Finnish account without its zeros', numbers('FI', '123456', '785')],
  [
    'a Finnish account with a wrong digit',
    numbers('FI', '123456', '786'),
    'CREDITOR_ACCOUNT_NUMBER_INCORRECT_CHECKSUM',
  ],
  [
    'a card number',
    numbers('GB', '404784', '4111111111111111'),
    'CREDITOR_ACCOUNT_NUMBER_POSSIBLE_CARD_NUMBER',
  ],
  [
    'a card number as long as the BBAN',
    numbers('AT', undefined, '5454545454545454'),
    'CREDITOR_ACCOUNT_NUMBER_POSSIBLE_CARD_NUMBER',
  ],
  ['a BBAN as account number', numbers('AT', undefined, '20111 00823456789')],
  ['a BBAN beside the code of its bank', numbers('AT', '20111', '20111 00823456789')],
  ['a British BBAN beside its sort code', numbers('GB', '08-99-99', 'CPBK 0899 9966 3749 58')],
  ['a Swedish BBAN', numbers('SE', undefined, '60000000000244553440')],
  [
    'a Swedish BBAN with a wrong digit',
    numbers('SE', undefined, '60000000000244553441'),
    'CREDITOR_ACCOUNT_NUMBER_INCORRECT_CHECKSUM',
  ],
  [
    'an Austrian account that is too long, and no BBAN',
    numbers('AT', '20111', '008234567890'),
    'CREDITOR_ACCOUNT_NUMBER_TOO_LONG',
  ],
  ['a Maltese sort code', numbers('MT', '22013', '40012345678')],
  ['the BIC of a Maltese bank as its code', numbers('MT', 'VALLMTMT', '40012345678')],
  ['a Turkish bank code of four digits', numbers('TR', '0062', '0123000006298757')],
  [
    '16 digits that are no card number',
    numbers('GB', undefined, '1234567812345678'),
    'CREDITOR_ACCOUNT_NUMBER_TOO_LONG',
  ],
  [
    'an IBAN of a bank that does not exist',
    iban('DE44999999990532013000'),
    'CREDITOR_ACCOUNT_NUMBER_INVALID_BANK_IDENTIFIER',
  ],
  ['an account in Réunion', numbers('RE', '20041', '0500013M02606', '01005')],
  [
    'an account in Réunion with a wrong digit',
    numbers('RE', '20041', '0500013M02607', '01005'),
    'CREDITOR_ACCOUNT_NUMBER_INCORRECT_CHECKSUM',
  ],
  ['an IBAN with valid national check digits', iban('ES9121000418450200051332')],
  [
    'an IBAN with wrong national check digits',
    iban('ES2921000418460200051332'),
    'CREDITOR_ACCOUNT_NUMBER_INCORRECT_CHECKSUM',
  ],
]

const agreement: readonly Case[] = [
  [
    'a sort code whose modulus check the account fails',
    numbers('GB', '040075', '49976223'),
    'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_INCONSISTENCY',
  ],
  [
    'such a sort code as branch identifier',
    { ...numbers('GB', undefined, '49976223'), creditorAgent: { branchId: '04-00-75' } },
    'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_INCONSISTENCY',
  ],
  ['a sort code after the letters of its bank', numbers('GB', 'NWBK', '31926819', '601613')],
  ['sort code and account in one', numbers('GB', undefined, '60-16-13 31926819')],
  [
    'sort code and account in one, with a wrong digit',
    numbers('GB', undefined, '60-16-13 31926818'),
    'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_INCONSISTENCY',
  ],
  ['a sort code in no range of the modulus table', numbers('GB', '000001', '49976223')],
  [
    'sort code and account swapped',
    numbers('GB', '70872490', '404784'),
    'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_SWAP',
  ],
  [
    'the routing number as account',
    numbers('US', '021000021', '021000021'),
    'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_DUPLICATION',
  ],
  [
    'the sort code in front of the account',
    numbers('GB', '404784', '40478470872490'),
    'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_DUPLICATION',
  ],
  [
    'the routing number in front of an account, together as long as an account',
    numbers('US', '021000021', '02100002120092900'),
    'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_DUPLICATION',
  ],
  ['an account that begins with a code of six digits', numbers('ZM', '010007', '0100070123456')],
  [
    'a bank identifier that is too short for the account that it would fit as',
    numbers('DE', '3704004', '12345678'),
    'CREDITOR_BANK_IDENTIFIER_INVALID_FORMAT',
  ],
  [
    'a bank that does not exist in the other order either',
    numbers('JP', '00010', '1234567'),
    'CREDITOR_BANK_IDENTIFIER_INVALID_FORMAT',
  ],
  [
    'bank and account swapped, where all banks are listed',
    numbers('DE', '0532013000', '37040044'),
    'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_SWAP',
  ],
  [
    'an account too short to be the bank code',
    numbers('CH', '00762', '1'),
    'CREDITOR_ACCOUNT_NUMBER_TOO_SHORT',
  ],
  [
    'the sort code as account, with other separators',
    numbers('GB', '40-47-84', '40 47/84'),
    'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_DUPLICATION',
  ],
  [
    'an account that states another bank',
    numbers('CZ', '0800', '19-2000145399/0100'),
    'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_INCONSISTENCY',
  ],
  ['an account that begins like its bank code by chance', numbers('JP', '0001', '0001234', '001')],
]

const reach: readonly Case[] = [
  [
    'a settlement system that the BIC is known not to take part in',
    { ...bic('REVOGB2L'), ...settledBy(SettlementSystem.SCT) },
    'CREDITOR_BIC_SCHEME_UNSUPPORTED',
  ],
  [
    'a settlement system that the BIC takes part in',
    { ...bic('REVOGB21'), ...settledBy(SettlementSystem.SCT) },
  ],
  [
    'a settlement system of which nothing is known for the BIC',
    { ...bic('BARCGB22'), ...settledBy(SettlementSystem.SCT) },
  ],
  [
    'euros to a BIC without SEPA transfers, while another BIC of the bank has them',
    { ...bic('REVOGB2L'), ...iban('GB85REVO04007549976222'), currency: 'EUR' },
    'CREDITOR_BIC_SCHEME_UNSUPPORTED',
  ],
  ['pounds to that BIC', { ...bic('REVOGB2L'), ...iban('GB85REVO04007549976222'), currency: 'GBP' }],
  [
    'a routing number known not to take part in the settlement system',
    { ...numbers('US', '011000138'), ...settledBy(SettlementSystem.US_FEDWIRE) },
    'CREDITOR_BANK_IDENTIFIER_SCHEME_UNSUPPORTED',
  ],
  [
    'a currency missing from a complete set of settlement instructions',
    { ...bic('COBADEFF'), currency: 'THB' },
    'CREDITOR_BIC_NO_SSI_FOR_CURRENCY',
  ],
  ['a currency in the set of settlement instructions', { ...bic('COBADEFF'), currency: 'USD' }],
  ['the bank’s own currency', { ...bic('COBADEFF'), currency: 'EUR' }],
  [
    'a missing currency, with an IBAN instead of a BIC',
    { ...iban('DE89370400440532013000'), currency: 'THB' },
    'CREDITOR_IBAN_NO_SSI_FOR_CURRENCY',
  ],
  ['a bank whose set of settlement instructions is incomplete', { ...bic('BARCGB22'), currency: 'THB' }],
  ['a BIC on a sanctions list', bic('SABRRUMM'), 'CREDITOR_BIC_COMPLIANCE_HIT'],
]

/** A BIC beside a domestic number. */
const withBic = (bic: string, { creditorAgent, ...others }: Instruction): Instruction => ({
  ...others,
  creditorAgent: { ...creditorAgent, bic },
})
const besideBic: readonly Case[] = [
  ['the bank code of the BIC', withBic('COBADEFF', numbers('DE', '37040044'))],
  ['the bank code of a predecessor of the bank', withBic('COBADEFF', numbers('DE', '37080040'))],
  [
    'the bank code of another bank than the BIC',
    withBic('INGDDEFF', numbers('DE', '37040044')),
    'CREDITOR_BIC_BANK_IDENTIFIER_INCONSISTENCY',
  ],
  ['a CLABE at the bank of the BIC', withBic('BCMRMXMM', numbers('MX', undefined, '012180004518297361'))],
  [
    'a CLABE at another bank than that of the BIC',
    withBic('BNMXMXMM', numbers('MX', undefined, '012180004518297361')),
    'CREDITOR_BIC_ACCOUNT_NUMBER_INCONSISTENCY',
  ],
  [
    'a mistyped CLABE says nothing about its bank',
    withBic('BNMXMXMM', numbers('MX', undefined, '012180004518297362')),
    'CREDITOR_ACCOUNT_NUMBER_INCORRECT_CHECKSUM',
  ],
]

const OTHER_BANK = 'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_INCONSISTENCY'
const besideIban: readonly Case[] = [
  ['the bank code of an IBAN', { ...iban('DE89370400440532013000'), ...numbers('DE', '370 400 44') }],
  [
    'the bank code of another bank',
    { ...iban('DE89370400440532013000'), ...numbers('DE', '50010517') },
    OTHER_BANK,
  ],
  ['the bank code of a predecessor', { ...iban('DE89370400440532013000'), ...numbers('DE', '37080040') }],
  [
    'a bank code that does not exist is told once',
    { ...iban('DE89370400440532013000'), ...numbers('DE', '99999999') },
    'CREDITOR_BANK_IDENTIFIER_DOES_NOT_EXIST',
  ],
  [
    'a bank code without its country is not compared',
    { ...iban('DE89370400440532013000'), ...bankNumber('50010517') },
  ],
  [
    'a bank code whose bank is not known',
    { ...iban('FR1420041010050500013M02606'), ...numbers('FR', '30004') },
  ],
]

const HIT = 'CREDITOR_BIC_COMPLIANCE_HIT'
const sanctioned: readonly Case[] = [
  ['the IBAN of a bank on a sanctions list', iban('DE16503200000000012345'), HIT],
  [
    'an IBAN of the bank with wrong check digits',
    iban('DE15503200000000012345'),
    'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS',
    HIT,
  ],
  ['the bank code of the bank', numbers('DE', '50320000'), HIT],
  [
    'an account number that includes the code of the bank',
    numbers('MX', undefined, '113180000118359719'),
    HIT,
  ],
  ['a test BIC of the bank', bic('OWHBDEF0'), 'CREDITOR_BIC_DOES_NOT_EXIST', HIT],
  [
    'a bank code that contradicts the IBAN',
    { ...iban('DE89370400440532013000'), ...numbers('DE', '50320000') },
    HIT,
    OTHER_BANK,
  ],
  ['an IBAN of a country under embargo', iban('BY13NBRB3600900000002Z00AB00'), HIT],
  ['an IBAN of such a country that has no IBANs', iban('KP12'), 'CREDITOR_IBAN_COUNTRY_NOT_SUPPORTED', HIT],
  ['a BIC of such a country', bic('FTBDKPPY'), HIT],
  ['a bank that is not listed, in a country that is not', numbers('DE', '37040044')],
  [
    'an intermediary with a test BIC of the bank',
    { intermediaryAgent1: { bic: 'OWHBDEF0' } },
    'INTERMEDIARY_1_DOES_NOT_EXIST',
    'INTERMEDIARY_1_COMPLIANCE_HIT',
  ],
]

const intermediary = (value: string) => ({ bic: value })
const intermediaries: readonly Case[] = [
  [
    'the correspondent that the creditor agent names',
    { ...bic('COBADEFF'), currency: 'USD', intermediaryAgent1: intermediary('CHASUS33') },
  ],
  [
    'an intermediary that the creditor agent does not name',
    { ...bic('COBADEFF'), currency: 'USD', intermediaryAgent1: intermediary('CITIUS33') },
    'INTERMEDIARY_1_NO_SSI',
  ],
  [
    'an intermediary before another one of which nothing is known',
    {
      currency: 'USD',
      intermediaryAgent1: intermediary('CITIUS33'),
      intermediaryAgent2: intermediary('CHASUS33'),
    },
  ],
  [
    'an intermediary with a malformed BIC',
    { intermediaryAgent2: intermediary('CHAS') },
    'INTERMEDIARY_2_INVALID_FORMAT',
  ],
  [
    'an intermediary with a test BIC',
    { intermediaryAgent3: intermediary('CHASUS30') },
    'INTERMEDIARY_3_DOES_NOT_EXIST',
  ],
  [
    'an intermediary on a sanctions list',
    { intermediaryAgent1: intermediary('SABRRUMM') },
    'INTERMEDIARY_1_COMPLIANCE_HIT',
  ],
]

const wallets: readonly Case[] = [
  ['an e-mail address', wallet(AccountIdType.EMAIL, 'payee+bills@example.com')],
  [
    'a malformed e-mail address',
    wallet(AccountIdType.EMAIL, 'payee at example.com'),
    'CREDITOR_ACCOUNT_ID_EMAIL_INVALID_FORMAT',
  ],
  ['a mobile number', wallet(AccountIdType.MSISDN, '+254712345678', 'KE')],
  ['a mobile number in domestic notation', wallet(AccountIdType.MSISDN, '0712 345678', 'KE')],
  [
    'a mobile number with too few digits',
    wallet(AccountIdType.MSISDN, '+2547123', 'KE'),
    'CREDITOR_ACCOUNT_ID_MSISDN_INVALID_FORMAT',
  ],
  ['a generic identifier', wallet(AccountIdType.GENERIC, 'anything at all', 'GB')],
  [
    'a biller in the place of a bank',
    {
      ...wallet(AccountIdType.GENERIC, '8814420097', 'AU'),
      creditorAgent: { clearingSystemMemberId: { memberId: '93880' } },
    },
  ],
  ['a card number in groups', wallet(AccountIdType.CARD_NUMBER, '6240 0086 3140 1148', 'CN')],
  [
    'a card number with a letter',
    wallet(AccountIdType.CARD_NUMBER, '4111 1111 1111 111X'),
    'CREDITOR_ACCOUNT_NUMBER_INVALID_FORMAT',
  ],
  [
    'a card number without its last digit',
    wallet(AccountIdType.CARD_NUMBER, '555555555555444'),
    'CREDITOR_ACCOUNT_NUMBER_TOO_SHORT',
  ],
  [
    'a card number with a repeated digit',
    wallet(AccountIdType.CARD_NUMBER, '55555555555554444'),
    'CREDITOR_ACCOUNT_NUMBER_TOO_LONG',
  ],
  [
    'a card number with a wrong digit',
    wallet(AccountIdType.CARD_NUMBER, '4111111111111112'),
    'CREDITOR_ACCOUNT_NUMBER_INCORRECT_CHECKSUM',
  ],
]

const document = (country: string, type: string, value: string): Instruction => ({
  creditor: { address: { country }, documents: [{ type, value }] },
})
const documents: readonly Case[] = [
  ['a CPF', document('BR', 'cpf', '111.444.777-35')],
  [
    'a CPF with a wrong digit',
    document('BR', 'CPF', '111.444.777-36'),
    'CREDITOR_DOCUMENT_1_INCORRECT_CHECKSUM',
  ],
  ['a CPF that is too short', document('BR', 'CPF', '111.444.777'), 'CREDITOR_DOCUMENT_1_INVALID_FORMAT'],
  ['an unknown type of document', document('BR', 'LIBRARY_CARD', '1')],
  [
    'a tax number without a document',
    { country: 'BR', creditor: { taxId: '111.444.777-36' } },
    'CREDITOR_DOCUMENT_1_INCORRECT_CHECKSUM',
  ],
  [
    'a malformed tax number beside a document, which takes precedence',
    {
      creditor: {
        address: { country: 'BR' },
        documents: [{ type: 'CPF', value: '11144477735' }],
        taxId: '1',
      },
    },
  ],
  [
    'a malformed document of the country that the creditor lives in',
    { country: 'US', creditor: { address: { country: 'BR' }, documents: [{ type: 'CPF', value: '1' }] } },
    'CREDITOR_DOCUMENT_1_INVALID_FORMAT',
  ],
  [
    'two documents, of which the second is malformed and not checked',
    {
      country: 'BR',
      creditor: {
        documents: [
          { type: 'CPF', value: '11144477735' },
          { type: 'CNPJ', value: '1' },
        ],
      },
    },
  ],
]

export const domestic: Cases = {
  directory,
  families: {
    identifiers,
    accounts,
    agreement,
    besideBic,
    besideIban,
    reach,
    sanctioned,
    intermediaries,
    wallets,
    documents,
  },
}
