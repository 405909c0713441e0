import { createHmac, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { cipherFor } from '../../../services/kit/cipher.ts'
import type { KeyOf } from '../../../services/kit/key-of.ts'
import { announce } from '../../../services/kit/postgres/announcements.ts'
import { confirmed } from '../../../services/kit/postgres/confirmed.ts'
import { acrossOrganizations, inOrganization } from '../../../services/kit/postgres/organization-rows.ts'
import { Problem } from '../../../services/kit/problem.ts'
import { activeTraceparent } from '../../../services/kit/tracing/tracer.ts'
import type { FormatName, PaymentFileRow, ReportName } from './payment-file.ts'
import { putPiece, reportFrom } from './pieces.ts'

/** Files of an organization that have not ended; an upload without a new part for minutes does not count. */
const OPEN_MAX = 10
/** Files of an organization with their reports. */
const KEPT_MAX = 1_000

interface Asked {
  readonly organizationId: string
  readonly format: FormatName
  readonly report: ReportName
  readonly idempotencyKey: string
}

export interface Accepted {
  readonly row: PaymentFileRow
  /** The file was sent before, with the same idempotency key. */
  readonly isReplay: boolean
}

/** The files of payments that clients send, as the API reads and writes them. */
export type PaymentFiles = ReturnType<typeof paymentFilesIn>

export function paymentFilesIn(db: Knex, key: KeyOf) {
  const cipher = cipherFor(key, 'payment files')
  const within = <T>(organizationId: string, work: (own: Knex.Transaction) => Promise<T>) =>
    inOrganization(db, organizationId, work)

  return {
    open: cipher.open,

    /** Begins a file, whose parts then come. */
    async receive({ organizationId, format, report, idempotencyKey }: Asked) {
      const hash = createHmac('sha256', key('idempotent requests')).update(`${format} ${report} `)
      const row = await within(organizationId, async own => {
        await lock(own, organizationId)
        // A repetition adds no file.
        if ((await sentWith(own, organizationId, idempotencyKey)) === undefined)
          await requireFew(own, organizationId)
        const [row]: PaymentFileRow[] = await own('payment_files')
          .insert({ id: randomUUID(), organization_id: organizationId, format, report })
          .returning('*')
        return row!
      })
      let [position, start] = [0, 0]
      return {
        async add(content: Uint8Array): Promise<void> {
          hash.update(content)
          await within(organizationId, async own => {
            await own('payment_files').where({ id: row.id }).update({ updated_at: own.fn.now() })
            await putPiece(own, cipher, row, 'FILE', { position, start, content })
          })
          position++
          start += content.length
        },
        /** Makes the file due, unless one with this idempotency key is there. */
        async end(): Promise<Accepted> {
          const requestHash = hash.digest()
          const accepted = await within(organizationId, async own => {
            await lock(own, organizationId)
            const earlier = await sentWith(own, organizationId, idempotencyKey)
            if (earlier !== undefined) {
              await own('payment_files').where({ id: row.id }).delete()
              return { row: earlier, isReplay: true }
            }
            const [due]: PaymentFileRow[] = await own('payment_files')
              .where({ id: row.id })
              .update({
                state: 'PENDING',
                due_at: own.fn.now(),
                idempotency_key: idempotencyKey,
                request_hash: requestHash,
                bytes: start,
                traceparent: activeTraceparent() ?? null,
              })
              .returning('*')
            if (due === undefined) throw new Problem('notFound', 'the file was deleted while it was sent')
            return { row: due, isReplay: false }
          })
          if (!accepted.row.request_hash!.equals(requestHash))
            throw new Problem(
              'refused',
              'this idempotency key was used for another request',
              'IDEMPOTENCY_KEY_REQUEST_MISMATCH',
            )
          if (!accepted.isReplay) announce(acrossOrganizations(db), 'payment_files')
          return accepted
        },
        abandon: () =>
          within(organizationId, own =>
            own('payment_files').where({ id: row.id, state: 'RECEIVING' }).delete(),
          ),
      }
    },

    /** Throws a Problem for a file of another organization, as for one that is not there. */
    async find(organizationId: string, id: string): Promise<PaymentFileRow> {
      const row: PaymentFileRow | undefined = await within(organizationId, own =>
        own('payment_files')
          .where({ organization_id: organizationId, id })
          .whereNot({ state: 'RECEIVING' })
          .first(),
      )
      if (row === undefined) throw noSuchFile()
      return row
    },

    reportFrom: (row: PaymentFileRow, offset: number): Promise<Buffer> =>
      within(row.organization_id, own => reportFrom(own, cipher, row, offset)),

    /** Deletes a file with its report. A check that runs ends without a trace. */
    async delete(organizationId: string, id: string): Promise<PaymentFileRow> {
      const [row]: PaymentFileRow[] = await within(organizationId, own =>
        own('payment_files')
          .where({ organization_id: organizationId, id })
          .whereNot({ state: 'RECEIVING' })
          .delete()
          .returning('*'),
      )
      if (row === undefined) throw noSuchFile()
      return row
    },
  }
}

const sentWith = (
  own: Knex,
  organizationId: string,
  idempotencyKey: string,
): Promise<PaymentFileRow | undefined> =>
  confirmed(
    own('payment_files').where({ organization_id: organizationId, idempotency_key: idempotencyKey }),
  ).first()

const noSuchFile = () => new Problem('notFound', 'there is no such file of payments')

/** Files of an organization begin and become due one after the other. */
const lock = (own: Knex.Transaction, organizationId: string) =>
  own.raw(`select pg_advisory_xact_lock(hashtext('payment_files'), hashtext(?))`, [organizationId])

async function requireFew(own: Knex.Transaction, organizationId: string): Promise<void> {
  const { rows } = await own.raw(
    `select count(*)::integer as kept, count(*) filter (
       where state = 'PENDING' or state = 'RECEIVING' and updated_at > now() - interval '5 minutes'
     )::integer as open
     from payment_files where organization_id = ?`,
    [organizationId],
  )
  const [{ kept, open }] = rows
  const tooMany = (message: string) => new Problem('tooMany', message, undefined, { retryAfterSeconds: 60 })
  if (open >= OPEN_MAX) throw tooMany(`${OPEN_MAX} files have not ended: wait for one of them`)
  if (kept >= KEPT_MAX) throw tooMany(`${KEPT_MAX} files are kept: delete some of them`)
}
