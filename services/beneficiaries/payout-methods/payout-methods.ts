import { create } from '@bufbuild/protobuf'
import type {
  CheckPayoutMethodRequest,
  CreatePayoutMethodRequest,
  UpdatePayoutMethodRequest,
} from '../../../proto/gen/beneficiaries/v1/beneficiaries_pb.js'
import {
  type PayoutMethodDraft,
  PayoutMethodDraftSchema,
} from '../../../proto/gen/beneficiaries/v1/recipient_pb.js'
import { requireUuid } from '../../kit/ids.ts'
import {
  type CheckOptions,
  draftFindings,
  type FindingText,
  type Judgement,
  requireInScope,
  requireSameKind,
  tidied,
} from './draft.ts'
import { masked, unmasked } from './masks.ts'
import type { RecipientChanges } from '../recipients/recipient-changes.ts'
import { type Actor, detailsOf, type Kept } from '../recipients/recipient-rows.ts'
import type { Itself, Recipients } from '../recipients/recipients.ts'

interface Deps extends Judgement {
  readonly recipients: Recipients
  readonly changes: RecipientChanges
}

type Asked = Actor & Pick<CheckOptions, 'signal'>
type Wish<R> = Omit<R, '$typeName' | '$unknown' | 'page'>

/** What an end-user does on the pages: nothing is kept that has not been judged. */
export function payoutMethods({ recipients, changes, requirements, checks }: Deps) {
  async function judged(asked: Asked, given: PayoutMethodDraft, itself: Itself) {
    const own = draftFindings(given)
    // What is not even a draft is nobody else's to judge.
    if (own.length > 0) return { draft: given, findings: own }
    requireInScope(given, asked.session.scope)
    const { findings: lacks, draft } = requirements(given)
    if (lacks.length > 0) return { draft, findings: lacks }
    const [isLike, ...findings] = await Promise.all([
      recipients.hasLike(asked, draft, itself),
      ...checks.map(check => check(draft, asked)),
    ])
    return { draft, findings: [...(isLike ? [alreadySaved] : []), ...findings.flat()] }
  }

  /** What an edit makes of a payout method. */
  async function edited(asked: Asked, id: string, draft: PayoutMethodDraft): Promise<PayoutMethodDraft> {
    const before = detailsOf((await recipients.getVisible(asked, id)).recipient)
    const after = tidied(unmasked(draft, before))
    requireSameKind(after, before)
    return after
  }

  return {
    async check(asked: Asked, { id, draft = NOTHING }: Wish<CheckPayoutMethodRequest>) {
      const { findings } =
        id === undefined
          ? await judged(asked, tidied(draft), NEW)
          : await judged(asked, await edited(asked, id, draft), { id })
      return { findings: [...findings] }
    },

    async create(asked: Asked, wish: Wish<CreatePayoutMethodRequest>) {
      const { attemptId, isConfirmed } = wish
      requireUuid(attemptId, 'attemptId')
      const itself = { attempt_id: attemptId }
      const { draft, findings } = await judged(asked, tidied(wish.draft ?? NOTHING), itself)
      if (stands(findings, isConfirmed)) return { findings: [...findings] }
      return kept(await changes.create(asked, attemptId, draft))
    },

    async update(asked: Asked, wish: Wish<UpdatePayoutMethodRequest>) {
      const { id, version, isConfirmed } = wish
      const { draft, findings } = await judged(asked, await edited(asked, id, wish.draft ?? NOTHING), { id })
      if (stands(findings, isConfirmed)) return { findings: [...findings] }
      return kept(await changes.update(asked, id, version, draft))
    },
  }
}

/** As its end-user sees it again. */
export function shown({ version, recipient }: Kept) {
  const { id, isDefault } = recipient
  return { id, version, isDefault, details: masked(detailsOf(recipient)) }
}

/** As its bank is known by, and no more: who is paid is not told. */
export function paid({ recipient: { country, currency, creditorAccount, creditorAgent } }: Kept) {
  return {
    ...{ country, currency },
    ...(creditorAccount && { creditorAccount }),
    ...(creditorAgent && { creditorAgent }),
  }
}

const kept = (made: Kept) => ({ payoutMethod: shown(made) })

const NOTHING = create(PayoutMethodDraftSchema)

/** No payout method, and no attempt at one, has this id. */
const NEW: Itself = { id: '00000000-0000-0000-0000-000000000000' }

const alreadySaved: FindingText = {
  code: 'RECIPIENT_ALREADY_SAVED',
  field: '/creditorAccount/id/value',
  message: 'This is among the payout methods already.',
  isBlocking: false,
}

/** Whether findings keep a draft from being kept: some whatever its author says, others until its author has seen them. */
function stands(findings: readonly FindingText[], isConfirmed: boolean): boolean {
  return findings.some(({ isBlocking }) => isBlocking || !isConfirmed)
}
