import type { JsonObject } from '@bufbuild/protobuf'
import { create } from '@bufbuild/protobuf'
import {
  EnrichmentResultSchema,
  type Enrichments,
} from '../../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { VerificationBatchItemSchema } from '../../../proto/gen/payprep/verification/v1/batch_pb.js'
import {
  AccountIdType,
  type PaymentInstruction,
} from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { parseIban } from '../../../services/library/banking/accounts/iban.ts'
import { enrich } from '../../../services/enrichment/enrich.ts'
import { isUuid } from '../../../services/kit/ids.ts'
import { keyOf } from '../../../services/kit/encryption/schema-keys.ts'
import { type CommandInput, UsageError } from '../../../services/kit/process/commands/command.ts'
import { readConfig } from '../../../services/kit/process/config/config.ts'
import { silentLog } from '../../../services/kit/process/logging/log.ts'
import type { BankDirectory } from '../../../services/library/banking/directory/bank-directory.ts'
import { BATCH_MAX, verifyInstructions } from '../../../services/verification/batches/own-batches.ts'
import { verificationServiceSettings } from '../../../services/verification/config.ts'
import { corridorOf, otherCorridor } from '../../../services/verification/corridors/corridors.ts'
import { openVerificationDatabase } from '../../../services/verification/database.ts'
import { configuredRouting } from '../../../services/verification/routing/routing.ts'
import { vault as vaultUnder } from '../../../services/verification/verification-vault.ts'
import { jsonWriter } from '../../gateway/json/bridge.ts'
import type { CheckedPayment } from './checked-payments.ts'
import type { Line } from './report/report.ts'

const writeItem = jsonWriter(VerificationBatchItemSchema)

/**
 * Verifies the payments of a file through the running system, a thousand at a time, for an organization. The lines keep
 * their order.
 */
export async function openVerifier(input: CommandInput, organization: unknown, directory: BankDirectory) {
  if (typeof organization !== 'string' || !isUuid(organization))
    throw new UsageError('--verify needs --organization, the UUID of the organization that asks')
  const { databaseUrl, masterKeys, environment, env } = await input.installation()
  const db = await openVerificationDatabase(databaseUrl, masterKeys)
  const key = keyOf(db)
  const { routingFile } = readConfig(env, verificationServiceSettings)
  const places = { db, key, env, environment, log: silentLog }
  const routing = await configuredRouting(routingFile, places)
  const verifier = {
    db,
    vault: vaultUnder(key),
    routing,
    organizationId: organization.toLowerCase(),
    enrich: async ({ items }: { readonly items: readonly Parameters<typeof enrich>[0][] }) => ({
      items: items.map(item =>
        create(EnrichmentResultSchema, { enrichments: enrich(item, directory) as Enrichments }),
      ),
    }),
    onProgress: (ended: number, total: number) =>
      input.progress(`${ended.toLocaleString('en')} of ${total.toLocaleString('en')} accounts verified`),
  }

  async function withAnswers(payments: readonly CheckedPayment[]): Promise<readonly Line[]> {
    const asked = payments.filter(payment => reasonNotToAsk(payment) === undefined)
    const items =
      asked.length === 0
        ? []
        : await verifyInstructions(
            verifier,
            asked.map(({ instruction }) => withCountry(instruction!)),
          )
    const answers = new Map(asked.map((payment, index) => [payment, items[index]]))
    return payments.map(payment => {
      const item = answers.get(payment)
      const reason = reasonNotToAsk(payment)
      if (item === undefined)
        return reason === UNREADABLE_PAYMENT
          ? payment.line
          : { ...payment.line, verification: { state: 'NOT_ASKED', reason: reason ?? 'ERASED' } }
      return { ...payment.line, verification: answerOf(writeItem(item) as JsonObject) }
    })
  }

  return {
    async *verify(checked: AsyncIterable<Iterable<CheckedPayment>>): AsyncGenerator<readonly Line[]> {
      let waiting: CheckedPayment[] = []
      for await (const payments of checked) {
        waiting.push(...payments)
        while (waiting.length >= BATCH_MAX) yield withAnswers(waiting.splice(0, BATCH_MAX))
      }
      if (waiting.length > 0) yield withAnswers(waiting)
    },
    async close() {
      await routing.close()
      await db.destroy()
    },
  }
}

const UNREADABLE_PAYMENT = 'UNREADABLE'

function reasonNotToAsk({ instruction, isOptedOut }: CheckedPayment): string | undefined {
  if (instruction === undefined) return UNREADABLE_PAYMENT
  if (isOptedOut === true) return 'OPTED_OUT'
  const { country } = withCountry(instruction)
  return corridorOf(country!) === otherCorridor ? 'NO_CORRIDOR' : undefined
}

/** Files often have an IBAN and no country. */
function withCountry(instruction: PaymentInstruction): PaymentInstruction {
  const { type, value } = instruction.creditorAccount?.id ?? {}
  const country =
    instruction.country ?? (type === AccountIdType.IBAN ? parseIban(value!).country.toUpperCase() : '')
  return { ...instruction, country }
}

/** The record without what the report has no use for. */
function answerOf({ verification, refusal }: JsonObject): JsonObject {
  const { metadata: _, createdDate: __, updatedDate: ___, ...record } = verification as JsonObject
  return { ...record, ...(refusal !== undefined && { refusal }) }
}
