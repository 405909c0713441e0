import { type Command, type CommandInput, type Row, UsageError } from '../../kit/process/commands/command.ts'
import { readConfig } from '../../kit/process/config/config.ts'
import { newScreening, type ScreeningRequest, type ScreeningResult } from '../../library/screening/index.ts'
import { gamblingServiceSettings } from '../config.ts'
import { following } from '../following.ts'
import { problemsTo, withDataset } from './with-dataset.ts'

/** `env` holds the settings of the service. */
export function screenCommand(env: NodeJS.ProcessEnv): Command<'gambling'> {
  return {
    name: 'gambling screen',
    summary: 'Screens one destination: a card acceptor, a bank account or a crypto address.',
    operands: [],
    recorded: 'nothing',
    options: {
      mid: { type: 'string', summary: 'card: the acceptor id (data element 42)' },
      name: { type: 'string', summary: 'card: the acceptor name (data element 43)' },
      mcc: { type: 'string', summary: 'card: the merchant category code' },
      acquirer: { type: 'string', summary: 'card: the acquirer (data element 32)' },
      'card-network': { type: 'string', summary: 'card: VISA or MASTERCARD' },
      iban: { type: 'string', summary: 'bank account: the IBAN' },
      account: { type: 'string', summary: 'bank account: the account number' },
      'sort-code': { type: 'string', summary: 'bank account: the sort code of --account' },
      bic: { type: 'string', summary: 'bank account: the BIC of --account' },
      address: { type: 'string', summary: 'crypto: the address' },
      network: { type: 'string', summary: 'crypto: the network, such as ETHEREUM' },
    },
    details:
      'It loads the dataset as it is now, as the service does at its start, and answers as the service would by its default policy.',
    run: input => {
      const request = requestIn(input.options)
      const { gamblingMccs } = readConfig(env, gamblingServiceSettings)
      return withDataset(input, async ({ db, vault }) => {
        const screening = newScreening({ gamblingCodes: gamblingMccs })
        const loading = following({ db, vault, screening, log: problemsTo(input) })
        try {
          input.progress('loading the dataset')
          await loading.catchUp()
        } finally {
          await loading.close()
        }
        return rowsOf(screening.screen(request))
      })
    },
  }
}

type Options = CommandInput['options']

function requestIn(options: Options): ScreeningRequest {
  const text = (name: string) => (typeof options[name] === 'string' ? options[name] : undefined)
  const requests = [cardIn(text), bankAccountIn(text), walletIn(text)].filter(each => each !== undefined)
  if (requests.length === 1) return requests[0]!
  throw new UsageError(
    'give one destination: --mid, --name or --mcc of a card acceptor; --iban or --account; or --address',
  )
}

type Text = (name: string) => string | undefined

function cardIn(text: Text): ScreeningRequest | undefined {
  const card = {
    acceptorId: text('mid'),
    acceptorName: text('name'),
    mcc: text('mcc'),
    acquirerId: text('acquirer'),
    cardNetwork: text('card-network')?.toUpperCase(),
  }
  return Object.values(card).some(value => value !== undefined) ? { card } : undefined
}

function bankAccountIn(text: Text): ScreeningRequest | undefined {
  const [iban, account, sortCode, bic] = [text('iban'), text('account'), text('sort-code'), text('bic')]
  if (iban !== undefined) return { bankAccount: { accountId: { type: 'IBAN', value: iban } } }
  if (account === undefined) return undefined
  const bankId =
    sortCode !== undefined
      ? { type: 'GBDSC', value: sortCode }
      : bic !== undefined
        ? { type: 'BIC', value: bic }
        : undefined
  return { bankAccount: { accountId: { type: 'ACCOUNT_NUMBER', value: account }, bankId } }
}

function walletIn(text: Text): ScreeningRequest | undefined {
  const address = text('address')
  return address === undefined
    ? undefined
    : { cryptoWallet: { address, network: text('network')?.toUpperCase() } }
}

/** A row for each match; one row if there is none. */
function rowsOf({ decision, reasons, matches }: ScreeningResult): readonly Row[] {
  const answer = { decision, reasons: reasons.join(', ') }
  if (matches.length === 0) return [answer]
  return matches.map(({ entityId, schema, platformName, matchedOn, confidence, isImpactful }) => ({
    ...answer,
    entity: entityId,
    schema,
    platform: platformName,
    matchedOn: matchedOn.join(', '),
    confidence,
    impactful: isImpactful,
  }))
}
