import {
  type ValidationService,
  AlertCode,
  AlertSeverity,
} from '../../../proto/gen/payprep/validation/v1/validation_pb.js'
import type { ClientOf } from '../../callers.ts'
import type { Judgement, ApplyRequirements, FindingText, CheckDraft } from './draft.ts'
import { check, type Doubt, doubtsIn, filledFormOf, type Finding, paymentIn } from '../requirements/index.ts'
import { PaymentInstructionSchema } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { messageFrom } from '../../kit/pointers.ts'
import { onBehalfOf } from '../../kit/rpc/call/request-id.ts'

/** The checks of every payout method before it is saved. */
export function payoutMethodChecks(
  validation: ClientOf<'beneficiaries', typeof ValidationService>,
): Judgement {
  return { requirements: applyRequirements, checks: [validationCheck(validation), doubtCheck] }
}

/** Checks a draft against the table that the forms are made from, and cleans it as that table says. */
export const applyRequirements: ApplyRequirements = draft => {
  const { findings, details = draft } = check(filledFormOf(draft))
  return { findings: findings.map(toText), draft: details }
}

function toText({ path: field, problem }: Finding): FindingText {
  return { ...texts[problem], field, isBlocking: true }
}

const texts: Readonly<Record<Finding['problem'], { readonly code: string; readonly message: string }>> = {
  missing: { code: 'REQUIRED', message: 'This is required.' },
  unknown: { code: 'NOT_ASKED_FOR', message: 'This is not asked for here.' },
  choice: { code: 'NOT_A_CHOICE', message: 'This is not one of the choices.' },
  short: { code: 'TOO_SHORT', message: 'This is too short.' },
  long: { code: 'TOO_LONG', message: 'This is too long.' },
  pattern: { code: 'WRONG_FORM', message: 'This does not have the expected form.' },
}

/** Reports the alerts that a payment to the payout method would raise; doubtful ones do not block saving it. */
function validationCheck(validation: ClientOf<'beneficiaries', typeof ValidationService>): CheckDraft {
  return async (draft, { signal, requestId }) => {
    const { items } = await validation.validate(
      { items: [messageFrom(PaymentInstructionSchema, paymentIn(draft))] },
      { signal, ...onBehalfOf(requestId) },
    )
    return items.flatMap(({ alerts }) =>
      alerts.map(({ code, field, message = '', severity }) => ({
        code: AlertCode[code] ?? `UNKNOWN_${code}`,
        message,
        // Without a severity, as an older service answers, an alert is taken to be certain.
        isBlocking: severity !== AlertSeverity.DOUBTFUL,
        ...(field !== undefined && { field }),
      })),
    )
  }
}

/** Reports numbers that may have a typo. */
const doubtCheck: CheckDraft = async draft =>
  doubtsIn(filledFormOf(draft)).map(({ path, doubt }) => ({
    code: doubt,
    message: doubtTexts[doubt],
    field: path,
    isBlocking: false,
  }))

const doubtTexts: Readonly<Record<Doubt, string>> = {
  CARD_NUMBER_DOUBTFUL: 'The check digit of this card number does not fit. Compare it with the card.',
  BILLER_CODE_DOUBTFUL:
    'Biller codes mostly end with a check digit, and this one does not. Compare it with the bill.',
}
