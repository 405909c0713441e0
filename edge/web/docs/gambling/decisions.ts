import type { ScreeningRequest, ScreeningResult } from '../../../../services/library/screening/index.ts'
import { type Html, html } from '../html.ts'
import { table } from '../table.ts'

/** What is found of a destination of the fictional sample, and what follows by the default policy. */
export interface Finding extends Pick<ScreeningResult, 'decision' | 'reasons'> {
  readonly what: string
  readonly asked: ScreeningRequest
}

const visa = { cardNetwork: 'VISA', acceptorId: 'FICTION00000001' }
const gift = { cardNetwork: 'VISA', acceptorId: 'FICTION00000006' }
const sortCode = { type: 'GBDSC', value: '08-99-99' }
const account = { type: 'ACCOUNT_NUMBER', value: '66374958' }
const dead = '0x000000000000000000000000000000000000dead'

/** A test asks the engine each of them. */
export const findings: readonly Finding[] = [
  {
    what: 'Card: the acceptor id is known at the network',
    asked: { card: visa },
    decision: 'BLOCK',
    reasons: ['DESTINATION_KNOWN'],
  },
  {
    what: 'Card: the same, under another name',
    asked: { card: { ...visa, acceptorName: 'CORNER BAKERY' } },
    decision: 'BLOCK',
    reasons: ['DESTINATION_KNOWN', 'NAME_DIFFERS'],
  },
  {
    what: 'Card: the merchant is also paid for other things',
    asked: { card: gift },
    decision: 'REVIEW',
    reasons: ['DESTINATION_KNOWN', 'IMPACTFUL'],
  },
  {
    what: 'Card: the same, with the policy to allow such merchants',
    asked: { card: gift, policy: { impactful: 'ALLOW' } },
    decision: 'CLEAR',
    reasons: ['DESTINATION_KNOWN', 'IMPACTFUL'],
  },
  {
    what: 'Card: no network; the acceptor id and the name are known',
    asked: { card: { acceptorId: 'FICTION00000001', acceptorName: 'FICTIONAL CASINO' } },
    decision: 'BLOCK',
    reasons: ['DESTINATION_KNOWN'],
  },
  {
    what: 'Card: no network; the acceptor id is known, the name differs',
    asked: { card: { acceptorId: 'FICTION00000001', acceptorName: 'CORNER BAKERY' } },
    decision: 'REVIEW',
    reasons: ['NETWORK_UNKNOWN', 'NAME_DIFFERS'],
  },
  {
    what: 'Card: only the name is known, under the same category code',
    asked: { card: { acceptorName: 'FICTIONAL GIFT CARDS', mcc: '5816' } },
    decision: 'REVIEW',
    reasons: ['NAME_ONLY', 'IMPACTFUL'],
  },
  {
    what: 'Card: not known, with a category code of gambling',
    asked: { card: { acceptorId: '4711', mcc: '7995' } },
    decision: 'BLOCK',
    reasons: ['MCC'],
  },
  {
    what: 'Card: the same, with the policy not to block by the code',
    asked: { card: { acceptorId: '4711', mcc: '7995' }, policy: { mccBlock: false } },
    decision: 'CLEAR',
    reasons: [],
  },
  {
    what: 'Account: the IBAN is known, or its sort code and number',
    asked: { bankAccount: { accountId: { type: 'IBAN', value: 'GB82 WEST 1234 5698 7654 32' } } },
    decision: 'BLOCK',
    reasons: ['DESTINATION_KNOWN'],
  },
  {
    what: 'Account: the number is known at the bank',
    asked: { bankAccount: { accountId: account, bankId: sortCode } },
    decision: 'BLOCK',
    reasons: ['DESTINATION_KNOWN'],
  },
  {
    what: 'Account: the number is known, without a bank',
    asked: { bankAccount: { accountId: account } },
    decision: 'REVIEW',
    reasons: ['BANK_UNKNOWN'],
  },
  {
    what: 'Account: only the name of the holder is known',
    asked: { bankAccount: { accountHolderName: 'Fictional Casino Limited' }, policy: { nameHints: true } },
    decision: 'CLEAR',
    reasons: [],
  },
  {
    what: 'Crypto: the address is known on the network',
    asked: { cryptoWallet: { network: 'ETHEREUM', address: dead } },
    decision: 'BLOCK',
    reasons: ['DESTINATION_KNOWN'],
  },
  {
    what: 'Crypto: it is known on another network with the same addresses',
    asked: { cryptoWallet: { network: 'POLYGON', address: dead } },
    decision: 'REVIEW',
    reasons: ['NETWORK_UNKNOWN'],
  },
  {
    what: 'Crypto: it is known, and no network was given',
    asked: { cryptoWallet: { address: dead } },
    decision: 'REVIEW',
    reasons: ['NETWORK_UNKNOWN'],
  },
  {
    what: 'Any: the destination cannot be read',
    asked: { bankAccount: { accountId: { type: 'IBAN', value: 'GB00 WEST' } } },
    decision: 'CLEAR',
    reasons: ['INPUT_UNREADABLE'],
  },
  {
    what: 'Any: the same, with the policy to review it',
    asked: {
      bankAccount: { accountId: { type: 'IBAN', value: 'GB00 WEST' } },
      policy: { unreadable: 'REVIEW' },
    },
    decision: 'REVIEW',
    reasons: ['INPUT_UNREADABLE'],
  },
  {
    what: 'Any: nothing is known',
    asked: { card: { acceptorId: '4711', mcc: '5411' } },
    decision: 'CLEAR',
    reasons: [],
  },
]

export function decisionsTable(): Html {
  return table({
    style: 'decisions',
    columns: ['What is found', 'Example, of the fictional sample', 'Decision', 'Reasons'],
    rows: findings.map(({ what, asked, decision, reasons }) => [
      what,
      html`<code>${JSON.stringify(asked)}</code>`,
      html`<code>${decision}</code>`,
      reasons.map(each => html`<code>${each}</code> `),
    ]),
  })
}
