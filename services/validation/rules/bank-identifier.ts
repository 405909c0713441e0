import { bicCountry } from '../../library/banking/accounts/bic.ts'
import { ruleAgainst } from '../../library/banking/accounts/never-issued.ts'
import { bankCodeChecks } from '../../library/banking/check-digits/index.ts'
import { faultInBankCode } from '../../library/banking/accounts/bank-code-check.ts'
import {
  type DomesticAgent,
  plainNumber,
  readAgent,
} from '../../library/banking/accounts/domestic-account.ts'
import type { BankFacts, BankIdentifierFacts, BranchFacts } from '../facts/account.ts'
import { BRANCH_ID, MEMBER_ID } from '../facts/instruction-fields.ts'
import type { Facts } from '../facts/index.ts'
import { about, ladder, rule, together } from './rule.ts'
import { codeFormMessage } from './code-form.ts'
import { bankOfCodeNamed, countryAndCode, countryName } from './phrases.ts'
import { sources } from './sources.ts'

/** The national code of the bank, and that of the branch where branches have one. */
export const bankIdentifierRules = about(
  (facts: Facts) => facts.bankIdentifier,
  together(
    about(
      ({ bank }: BankIdentifierFacts) => bank,
      ladder(
        rule('CREDITOR_BANK_IDENTIFIER_INVALID_FORMAT', {
          severity: 'certain',
          field: MEMBER_ID,
          fieldIn: ({ instruction }) => instruction.bankField,
          source: sources.domesticFormats,
          requires:
            'A bank identifier has the form of its country, with or without the branch, its check digit fits, and a BIC in its place is of that country.',
          holds: bank => bank.hasFormat,
          message: bankFormatMessage,
        }),
        rule('CREDITOR_BANK_IDENTIFIER_DOES_NOT_EXIST', {
          severity: 'doubtful',
          field: MEMBER_ID,
          fieldIn: ({ instruction }) => instruction.bankField,
          source: sources.bankLists,
          requires:
            'A bank identifier is one that is issued, and listed if the list of its country is complete.',
          holds: bank => bank.mayExist,
          message: bankExistenceMessage,
        }),
      ),
    ),
    about(
      ({ branch }: BankIdentifierFacts) => branch,
      ladder(
        rule('CREDITOR_BRANCH_IDENTIFIER_INVALID_FORMAT', {
          severity: 'certain',
          field: BRANCH_ID,
          fieldIn: branch => branch.field,
          source: sources.domesticFormats,
          requires: 'A branch identifier has the form of its country.',
          holds: branch => branch.hasFormat,
          message: branchFormatMessage,
        }),
        rule('CREDITOR_BRANCH_IDENTIFIER_DOES_NOT_EXIST', {
          severity: 'doubtful',
          field: BRANCH_ID,
          fieldIn: branch => branch.field,
          source: sources.bankLists,
          requires:
            'A branch identifier is one that is issued, and listed for its bank if the list of the country is complete.',
          holds: branch => branch.mayExist,
          message: branchExistenceMessage,
        }),
      ),
    ),
  ),
)

function bankFormatMessage({ instruction, agent, fault, directory }: BankFacts): string {
  const { country, format, memberId = '', value = '' } = instruction
  const { name } = format.bank!
  switch (fault) {
    case 'check digit':
      return `The check digit of the ${name} does not fit its other digits: one is mistyped, or two are swapped.`
    case 'zeros':
      return `In ${countryName(country)}, no bank has zeros alone as its ${name}.`
    case 'country':
      return `The BIC given as ${name} is of ${countryAndCode(bicCountry(agent.bank))}; the instruction names ${countryAndCode(country)}.`
  }
  return codeFormMessage({
    written: memberId,
    country,
    format: format.bank!,
    kind: 'BANK',
    fits: code => !isNumberOf(code, value) && isBankOf(country, readAgent(format, code)),
    zerosLost: 1,
    // A number that is no code may be that of the account, which a message must not repeat.
    isListed: code => bankCodeChecks.has(instruction.issuer) || directory.lists(instruction.issuer, code),
  })
}

function isBankOf(country: string, { bank, bankFits }: DomesticAgent): boolean {
  return bankFits && faultInBankCode(country, bank) === undefined
}

function bankExistenceMessage({ instruction, agent: { bank }, directory }: BankFacts): string {
  const { issuer, format, value = '' } = instruction
  const { name } = format.bank!
  const rule = ruleAgainst(issuer, 'BANK', bank)
  if (rule !== undefined) return rule
  const code = isNumberOf(bank, value) ? `This ${name}` : `The ${name} ${bank}`
  // A range may include codes that no list has ever had.
  const former = directory.bankCodes(issuer, bank).find(entry => entry.name !== '' && entry.codeTo === '')
  if (former !== undefined)
    return `${code} is no longer in the list of banks of ${countryName(issuer)}; an older list has it as ${former.name}. The bank may have another code now.`
  return `${code} is not in the list of banks of ${countryName(issuer)}.`
}

/** Whether a code equals the account number in another notation: the message must not repeat it. */
function isNumberOf(code: string, value: string): boolean {
  return withoutZeros(code) === withoutZeros(plainNumber(value))
}

function withoutZeros(number: string): string {
  return number.replace(/^0+/, '')
}

function branchFormatMessage({ instruction }: BranchFacts): string {
  const { country, format, branchId = '', value = '' } = instruction
  return codeFormMessage({
    written: branchId,
    country,
    format: format.branch!,
    kind: undefined,
    fits: code => !isNumberOf(code, value) && readAgent(format, '', code).branchFits,
    zerosLost: Infinity,
    isListed: () => true,
  })
}

function branchExistenceMessage({
  instruction: { issuer, value = '' },
  agent,
  directory,
}: BranchFacts): string {
  const rule = ruleAgainst(issuer, 'BRANCH', agent.branch)
  if (rule !== undefined) return rule
  const branch = isNumberOf(agent.branch, value) ? 'This branch' : `Branch ${agent.branch}`
  return `${branch} of ${bankOfCodeNamed(issuer, agent.bank, directory)} is not in the list of branches of ${countryName(issuer)}.`
}
