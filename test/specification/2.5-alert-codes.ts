import type { Statement } from './statement.ts'
import { validated } from './statement.ts'
import { account, bank, document, hungarian, local, member, through } from './values.ts'

/** One instruction for each code. Codes that need a loaded list rest on those of `imports.ts`. */
const codes: Readonly<Record<string, object>> = {
  CREDITOR_IBAN_INVALID_FORMAT: account('MU17_BOMM0101101030300200000MUR'),
  CREDITOR_IBAN_INVALID_COUNTRY_CODE: account('QX12HAPP00001'),
  CREDITOR_IBAN_COUNTRY_NOT_SUPPORTED: account('JP61000100012345678'),
  CREDITOR_IBAN_INVALID_BBAN_STRUCTURE: account('MT84MALT011000012345MTLCAST001'),
  CREDITOR_IBAN_INCORRECT_CHECK_DIGITS: account('SC19SSCB11010000000000001497USD'),
  CREDITOR_IBAN_COUNTRY_INCONSISTENCY: { ...account('LC55HEMM000100010012001200023015'), country: 'MU' },
  CREDITOR_IBAN_NO_SSI_FOR_CURRENCY: { ...account(hungarian), currency: 'SEK' },

  CREDITOR_BIC_INVALID_FORMAT: bank('ICBKCNBJX'),
  CREDITOR_BIC_INVALID_COUNTRY_CODE: bank('ABNAQQ2A'),
  CREDITOR_BIC_DOES_NOT_EXIST: bank('HANDSES0'),
  CREDITOR_BIC_IBAN_INCONSISTENCY: { ...account(hungarian), ...bank('GIBAHUHB') },
  CREDITOR_BIC_SCHEME_UNSUPPORTED: { ...bank('IBSPSMSM'), ...through('SCT') },
  CREDITOR_BIC_NO_SSI_FOR_CURRENCY: { ...bank('KASITHBK'), currency: 'JPY' },
  CREDITOR_BIC_COUNTRY_INCONSISTENCY: { ...bank('HANDSESS'), country: 'NO' },
  CREDITOR_BIC_COMPLIANCE_HIT: bank('MFTBMMMY'),

  CREDITOR_BANK_IDENTIFIER_INVALID_FORMAT: member('IN', 'SBIN1000001'),
  CREDITOR_BANK_IDENTIFIER_DOES_NOT_EXIST: member('AU', '001234'),
  CREDITOR_BRANCH_IDENTIFIER_INVALID_FORMAT: member('JP', '0001', '12345'),
  CREDITOR_BRANCH_IDENTIFIER_DOES_NOT_EXIST: member('CA', '003', '00000'),

  CREDITOR_ACCOUNT_NUMBER_INVALID_FORMAT: local('NO', '9601111794X'),
  CREDITOR_ACCOUNT_NUMBER_TOO_SHORT: local('NO', '960111179'),
  CREDITOR_ACCOUNT_NUMBER_TOO_LONG: local('JP', '12345678', '0001001'),
  CREDITOR_ACCOUNT_NUMBER_INCORRECT_CHECKSUM: local('CZ', '19-2000145398', '0800'),
  CREDITOR_ACCOUNT_NUMBER_INVALID_BANK_IDENTIFIER: local('MX', '000180118359719003'),
  CREDITOR_ACCOUNT_NUMBER_POSSIBLE_CARD_NUMBER: local('AU', '5555555555554444', '062000'),
  CREDITOR_ACCOUNT_ID_EMAIL_INVALID_FORMAT: account('müller@', 'EMAIL'),
  CREDITOR_ACCOUNT_ID_MSISDN_INVALID_FORMAT: account('+1234', 'MSISDN'),

  CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_INCONSISTENCY: local('GB', '12345678', '090128'),
  CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_SWAP: local('US', '026009593', '123456789012'),
  CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_DUPLICATION: local('AU', '062000062000', '062000'),
  CREDITOR_BANK_IDENTIFIER_SCHEME_UNSUPPORTED: { ...member('US', '021030004'), ...through('US_FEDACH') },

  ...intermediary(1, []),
  ...intermediary(2, ['BOFAUS3N']),
  ...intermediary(3, ['BOFAUS3N', 'BARCGB22']),

  CREDITOR_DOCUMENT_1_INVALID_FORMAT: document('CL', 'RUT', 'ABC'),
  CREDITOR_DOCUMENT_1_INCORRECT_CHECKSUM: document('AR', 'CUIT', '20-12345678-0'),
}

/** The codes of the last intermediary of a chain. */
function intermediary(n: 1 | 2 | 3, before: readonly string[]): Readonly<Record<string, object>> {
  const chain = (...bics: readonly string[]) =>
    Object.fromEntries(bics.map((bic, index) => [`intermediaryAgent${index + 1}`, { bic }]))
  return {
    [`INTERMEDIARY_${n}_INVALID_FORMAT`]: chain(...before, 'SCBLU'),
    [`INTERMEDIARY_${n}_DOES_NOT_EXIST`]: chain(...before, 'SCBLUS00'),
    [`INTERMEDIARY_${n}_NO_SSI`]: { ...bank('KASITHBK'), currency: 'USD', ...chain(...before, 'CHASUS33') },
    [`INTERMEDIARY_${n}_COMPLIANCE_HIT`]: chain(...before, 'MFTBMMMY'),
  }
}

export const alertCodes: readonly Statement[] = Object.entries(codes).map(([code, instruction]) =>
  validated('2.5', `${code} can be reached`, instruction, code),
)
