import type {
  CheckAccountHolderRequest,
  CheckPayoutMethodRequest,
  CreatePayoutMethodRequest,
  UpdatePayoutMethodRequest,
} from '../../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import { PaymentInstructionSchema } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { NIL_UUID } from '../../kit/ids.ts'
import { messageFrom } from '../../kit/pointers.ts'
import type { RecipientChanges } from '../recipients/recipient-changes.ts'
import type { Actor, StoredRecipient } from '../recipients/recipient-rows.ts'
import type { Recipients, SelfFilter } from '../recipients/recipients.ts'
import { type Details, paymentIn } from '../requirements/index.ts'
import { requireInScope } from '../sessions/scope.ts'
import type { AskHolder } from './account-holder.ts'
import {
  type CheckOptions,
  draftFindings,
  type FindingText,
  type Judgement,
  requireSameKind,
  tidied,
} from './draft.ts'
import { masked, unmasked } from './masks.ts'

interface Deps extends Judgement {
  readonly recipients: Recipients
  readonly changes: RecipientChanges
  readonly askHolder: AskHolder | undefined
}

type Caller = Actor & Pick<CheckOptions, 'signal'>
type Input<R> = Omit<R, '$typeName' | '$unknown' | 'page'>

/** What an end-user does on the pages. Every draft is checked before it is stored. */
export function payoutMethods({ recipients, changes, requirements, checks, askHolder }: Deps) {
  /** The draft as it would be stored, and what it lacks. */
  function completed({ session }: Caller, given: Details) {
    const findings = draftFindings(given)
    if (findings.length > 0) return { draft: given, findings }
    requireInScope(given, session.scope)
    return requirements(given)
  }

  /** The draft as it would be stored, and what speaks against storing it. */
  async function judge(caller: Caller, given: Details, self: SelfFilter) {
    const { draft, findings: lacking } = completed(caller, given)
    if (lacking.length > 0) return { draft, findings: lacking }
    const [twin, ...findings] = await Promise.all([
      recipients.twinOf(caller, draft, self),
      ...checks.map(check => check(draft, caller)),
    ])
    return { draft, findings: [...(twin === undefined ? [] : [alreadySaved(twin)]), ...findings.flat()] }
  }

  /** The draft of an edit, with the stored texts in the place of their masks. */
  async function editedDraft(caller: Caller, id: string, sent: Details): Promise<Details> {
    const { details } = await recipients.getVisible(caller, id)
    const edited = unmasked(tidied(sent), details)
    requireSameKind(edited, details)
    return edited
  }

  return {
    async check(caller: Caller, { id, draft: sent }: Input<CheckPayoutMethodRequest>) {
      const { findings } =
        id === undefined
          ? await judge(caller, tidied(sent), NO_SELF)
          : await judge(caller, await editedDraft(caller, id, sent), { id })
      return { findings: [...findings] }
    },

    /** Returns an empty answer for a draft that could not be saved. */
    async checkHolder(caller: Caller, { id, draft: sent }: Input<CheckAccountHolderRequest>) {
      const given = id === undefined ? tidied(sent) : await editedDraft(caller, id, sent)
      const { draft, findings } = completed(caller, given)
      return findings.length > 0 || askHolder === undefined ? {} : askHolder(draft, caller)
    },

    async create(caller: Caller, { attemptId, draft: sent, isConfirmed }: Input<CreatePayoutMethodRequest>) {
      const { draft, findings } = await judge(caller, tidied(sent), { attempt_id: attemptId })
      if (preventSaving(findings, isConfirmed)) return { findings: [...findings] }
      return { payoutMethod: shown(await changes.create(caller, attemptId, draft)) }
    },

    async update(
      caller: Caller,
      { id, version, draft: sent, isConfirmed }: Input<UpdatePayoutMethodRequest>,
    ) {
      const { draft, findings } = await judge(caller, await editedDraft(caller, id, sent), { id })
      if (preventSaving(findings, isConfirmed)) return { findings: [...findings] }
      return { payoutMethod: shown(await changes.update(caller, id, version, draft)) }
    },
  }
}

/** A saved payout method, as its end-user sees it. */
export function shown({ id, version, isDefault, details }: StoredRecipient) {
  return { id, version, isDefault, details: masked(details) }
}

/** The part of a payment that identifies the bank; who is paid is left out. */
export function bankInstruction({ details }: StoredRecipient) {
  const payment = messageFrom(PaymentInstructionSchema, paymentIn(details))
  const { country, currency, creditorAccount, creditorAgent } = payment
  return { country, currency, creditorAccount, creditorAgent }
}

/** Excludes nothing: no payout method, and no attempt at one, has this id. */
const NO_SELF: SelfFilter = { id: NIL_UUID }

const alreadySaved = ({ id }: StoredRecipient): FindingText => ({
  code: 'RECIPIENT_ALREADY_SAVED',
  field: '/creditorAccount/id/value',
  message: 'This account is already among the payout methods.',
  isBlocking: false,
  payoutMethodId: id,
})

/** Blocking findings always prevent it; the others until the end-user confirms. */
function preventSaving(findings: readonly FindingText[], isConfirmed: boolean): boolean {
  return findings.some(({ isBlocking }) => isBlocking || !isConfirmed)
}
