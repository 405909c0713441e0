import type { Example } from '../../openapi/route-description.ts'
import { merchant } from './entities-examples.ts'

const card = {
  cardNetwork: 'VISA',
  acceptorId: 'FICTION00000001',
  acceptorName: 'FICTIONAL CASINO',
  mcc: '7995',
}
const datasetVersion = '20261121120000'

const blocked = {
  decision: 'BLOCK',
  matches: [
    {
      entityId: merchant.id,
      platformId: merchant.attributes.platformId,
      platformName: 'Example Casino (fictional)',
      schema: 'MERCHANT',
      matchedOn: ['NETWORK_AND_MID', 'ACCEPTOR_NAME', 'MCC'],
      confidence: 'EXACT',
      isImpactful: false,
    },
  ],
  reasons: ['DESTINATION_KNOWN'],
  datasetVersion,
}
const clear = { decision: 'CLEAR', matches: [], reasons: [], datasetVersion }

export const single: readonly Example[] = [
  {
    name: 'card',
    summary: 'A card payment to a known acceptor',
    request: { card, reference: 'auth-1187' },
    response: { ...blocked, reference: 'auth-1187' },
  },
  {
    name: 'bankAccount',
    summary: 'A bank transfer to an account that is not known',
    request: { bankAccount: { accountId: { type: 'IBAN', value: 'DE89370400440532013000' } } },
    response: clear,
  },
  {
    name: 'cryptoWallet',
    summary: 'A crypto transfer, to an address that cannot be read',
    request: {
      cryptoWallet: { network: 'ETHEREUM', address: '0x12' },
      policy: { unreadable: 'REVIEW' },
    },
    response: { ...clear, decision: 'REVIEW', reasons: ['INPUT_UNREADABLE'] },
  },
]

export const bulk: readonly Example[] = [
  {
    name: 'several',
    summary: 'Two payments',
    request: {
      items: [{ card }, { bankAccount: { accountId: { type: 'IBAN', value: 'DE89370400440532013000' } } }],
    },
    response: { items: [blocked, clear] },
  },
]
