import { create } from '@bufbuild/protobuf'
import {
  BulkScreeningRequestSchema,
  BulkScreeningResultSchema,
  type GamblingService,
  ScreenRequestSchema,
} from '../../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import {
  type ScreeningRequest,
  ScreeningRequestSchema,
  type ScreeningResult,
  ScreeningResultSchema,
} from '../../../../proto/gen/payprep/gambling/v1/screening_pb.js'
import type { EdgeClient } from '../../../../services/callers.ts'
import { invalid } from '../../../../services/kit/problem.ts'
import { itemsPerCall } from '../../../../services/library/bounds/bounds.ts'
import { coalesced } from '../../http/coalesce.ts'
import { countItems } from '../../http/usage.ts'
import { messageRoute, type Route } from '../route.ts'
import * as examples from './screenings-examples.ts'

const tag = 'Gambling destinations'

export function screeningRoutes(gambling: EdgeClient<typeof GamblingService>): readonly Route[] {
  const screen = coalesced<ScreeningRequest, ScreeningResult>(
    itemsPerCall(ScreenRequestSchema.field.items),
    async (items, options) => (await gambling.screen({ items }, options)).items,
  )
  return [
    messageRoute({
      id: 'screenDestination',
      method: 'POST',
      path: '/gambling/screenings',
      tag,
      summary: 'Screen the destination of a payment',
      description:
        'Says whether a card acceptor, a bank account or a crypto address belongs to gambling, and what the policy makes of it. Dirty input is never refused: it is answered with the reason INPUT_UNREADABLE, so that screening fails no authorisation. How decisions are taken: see /docs/gambling.',
      right: 'gambling:read',
      examples: examples.single,
      body: ScreeningRequestSchema,
      response: ScreeningResultSchema,
      async answer({ body }, ctx) {
        requireDestinations([['', body]])
        const [result] = await screen([body], ctx.state.requestId)
        return result!
      },
    }),
    messageRoute({
      id: 'screenDestinations',
      method: 'POST',
      path: '/gambling/bulk-screenings',
      tag,
      summary: 'Screen up to 100 destinations',
      description:
        'Each item is screened exactly as it would be alone, and the results are in the order of the items.',
      right: 'gambling:read',
      examples: examples.bulk,
      body: BulkScreeningRequestSchema,
      response: BulkScreeningResultSchema,
      async answer({ body: { items } }, ctx) {
        countItems(ctx, items.length)
        requireDestinations(items.map((item, index) => [`/items/${index}`, item]))
        return create(BulkScreeningResultSchema, { items: [...(await screen(items, ctx.state.requestId))] })
      },
    }),
  ]
}

/** Further mistakes are not reported. */
const MISTAKES_MAX = 20

const ONE_OF = 'must have exactly one of card, bankAccount and cryptoWallet'

function requireDestinations(items: readonly (readonly [pointer: string, item: ScreeningRequest])[]) {
  const mistakes = items
    .filter(([, { card, bankAccount, cryptoWallet }]) => {
      const given = [card, bankAccount, cryptoWallet].filter(each => each !== undefined)
      return given.length !== 1
    })
    .slice(0, MISTAKES_MAX)
    .map(([field]) => ({ field, description: field === '' ? `the body ${ONE_OF}` : ONE_OF }))
  if (mistakes.length > 0) throw invalid(mistakes)
}
