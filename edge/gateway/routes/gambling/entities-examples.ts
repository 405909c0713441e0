import type { Example } from '../../openapi/route-description.ts'

const platform = {
  id: 'f1c71000-0001-4000-8000-000000000001',
  createdDate: '2026-11-01T09:30:00.000Z',
  updatedDate: '2026-11-21T12:00:00.000Z',
  schema: 'PLATFORM',
  state: 'ACTIVE',
  attributes: {
    name: 'Example Casino (fictional)',
    services: ['CASINO', 'POKER'],
    urls: ['casino.example'],
  },
}

export const merchant = {
  id: 'f1c71000-0002-4000-8000-000000000001',
  createdDate: '2026-11-01T09:30:00.000Z',
  updatedDate: '2026-11-21T12:00:00.000Z',
  schema: 'MERCHANT',
  state: 'ACTIVE',
  attributes: {
    platformId: platform.id,
    cardNetwork: 'VISA',
    mid: 'FICTION00000001',
    name: 'FICTIONAL CASINO',
    mcc: '7995',
    isImpactful: false,
  },
}

const { id: entityId, createdDate: _created, updatedDate: _updated, ...written } = merchant
const obsolete = { ...merchant, state: 'OBSOLETE' }

export const list: readonly Example[] = [
  {
    name: 'merchants',
    summary: 'The card acceptors of a platform',
    parameters: { platformId: platform.id, schema: 'MERCHANT', limit: '1' },
    response: { items: [merchant], nextCursor: 'eyJpZCI6Im0ifQ' },
  },
]

export const reading: readonly Example[] = [
  { name: 'platform', summary: 'A platform', parameters: { entityId: platform.id }, response: platform },
  { name: 'merchant', summary: 'A card acceptor', response: merchant },
]

export const writing: readonly Example[] = [
  {
    name: 'change',
    summary: 'Change a card acceptor, unless somebody else has done so meanwhile',
    parameters: { entityId, 'If-Match': '"48210"' },
    request: written,
    response: merchant,
  },
]

export const obsoletion: readonly Example[] = [
  {
    name: 'obsolete',
    summary: 'Take a card acceptor out of use',
    parameters: { entityId },
    request: { reason: 'The acquirer has closed the account.' },
    response: obsolete,
  },
]

export const reactivation: readonly Example[] = [
  {
    name: 'reactivate',
    summary: 'Take it into use again',
    parameters: { entityId },
    request: { reason: 'It is used again.' },
    response: merchant,
  },
]

export const changes: readonly Example[] = [
  {
    name: 'changes',
    summary: 'What happened after a cursor',
    parameters: { cursor: 'NDgyMDk', limit: '2' },
    response: {
      items: [
        { sequence: 48210, action: 'ADD', changedDate: '2026-11-01T09:30:00.000Z', entity: platform },
        { sequence: 48211, action: 'OBSOLETE', changedDate: '2026-11-21T12:00:00.000Z', entity: obsolete },
      ],
      nextCursor: 'NDgyMTE',
      hasMore: false,
    },
  },
]
