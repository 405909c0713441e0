import type { BankDirectory } from '../../library/banking/directory/bank-directory.ts'
import { parseBic } from '../../library/banking/accounts/bic.ts'
import { officeOf } from '../../library/banking/directory/bank-of.ts'
import { pathTo } from '../../library/banking/directory/payment-path.ts'
import { type Command, type Row, UsageError } from '../../kit/process/commands/command.ts'
import { readDirectory } from '../snapshot/snapshot.ts'
import { withDatabase } from './with-database.ts'

/** The operator command that explains a chain of correspondents. */
export const pathCommands: readonly Command<'reference'>[] = [
  {
    name: 'reference path',
    summary:
      'Shows the correspondents through which a bank is paid in a currency, and the source of each link.',
    operands: ['bic', 'currency'],
    recorded: 'nothing',
    options: {},
    run: ({ operands, ...given }) =>
      withDatabase({ operands, ...given }, async db => {
        const bic = parseBic(operands.bic ?? '')
        const currency = (operands.currency ?? '').toUpperCase()
        if (bic === undefined)
          throw new UsageError(`${operands.bic} is not a BIC: give 8 or 11 characters, such as KASITHBK`)
        if (!/^[A-Z]{3}$/.test(currency)) {
          throw new UsageError(`${currency} is not a currency: give an ISO 4217 code, such as USD`)
        }
        return stepsTo(bic.text, currency, await readDirectory(db, new Date()))
      }),
  },
]

function stepsTo(bic: string, currency: string, directory: BankDirectory): Row[] {
  const path = pathTo(bic, currency, directory)
  if (path === undefined) {
    throw new UsageError(`no settlement instruction says how ${bic} is paid in ${currency}`)
  }
  const banks = [...path.intermediaries, bic]
  return banks.map((each, at) => ({
    place: at === banks.length - 1 ? 'creditor agent' : `intermediary ${at + 1}`,
    bic: each,
    name: (directory.institution(each) ?? officeOf(each, directory))?.name,
    clears: at === 0 ? (path.isComplete ? 'yes' : 'not known') : '',
    saidBy: at === 0 ? undefined : sourceOfLink(banks.slice(0, at), each, currency, directory),
  }))
}

/** The source of the instruction that links a bank to the banks before it. */
function sourceOfLink(before: readonly string[], bic: string, currency: string, directory: BankDirectory) {
  const { chains } = directory.correspondentsOf(bic, currency)
  const used = chains.findIndex(chain => before.join().endsWith(chain.join()))
  const source = directory.sources[directory.correspondentSourcesOf(bic, currency)[used] ?? -1]
  return source && `${source.publisher} (${source.name}, ${source.confidence || source.version})`
}
