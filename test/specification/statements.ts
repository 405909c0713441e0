import { gamblingDataset } from './2.11-gambling-dataset.ts'
import { paymentInstruction } from './2.1-payment-instruction.ts'
import { results } from './2.2-results.ts'
import { recipients } from './2.4-recipient.ts'
import { alertCodes } from './2.5-alert-codes.ts'
import { settlementSystems } from './2.6-settlement-systems.ts'
import { managementSession } from './2.7-management-session.ts'
import { token } from './4.1-token.ts'
import { webhooks } from './4.10-webhooks.ts'
import { validation } from './4.2-validation.ts'
import { bulk } from './4.3-bulk.ts'
import { enrichment } from './4.4-enrichment.ts'
import { verification } from './4.6-verification.ts'
import { errors } from './7-errors.ts'
import type { Statement } from './statement.ts'

export const statements: readonly Statement[] = [
  ...paymentInstruction,
  ...results,
  ...recipients,
  ...alertCodes,
  ...settlementSystems,
  ...managementSession,
  ...gamblingDataset,
  ...token,
  ...validation,
  ...bulk,
  ...enrichment,
  ...verification,
  ...webhooks,
  ...errors,
]
