import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import t from 'tap'
import { freshPostgres15, needsPostgres15 } from '../../../harness/postgres15.ts'
import { fewBanks, startPublicSystem } from '../../../harness/system.ts'

t.test(
  'A restored dump of a running system serves the same clients the same data',
  needsPostgres15,
  async t => {
    const { urlOf, run, directory } = await freshPostgres15(t)
    run('createdb', '--maintenance-db', urlOf('postgres'), 'payprep')
    const original = await startPublicSystem(t, urlOf('payprep'), {}, fewBanks)
    const client = await original.newClient()
    const idempotencyKey = randomUUID()
    const session = { externalUserId: 'user-1', returnUrl: 'https://example.com/' }
    const verification = {
      details: {
        country: 'DE',
        creditorAccount: { id: { type: 'IBAN', value: 'DE65370400440532008000' } },
        creditor: { name: 'Erika Musterman' },
      },
    }
    const subscription = { title: 'All', url: 'https://example.com/hook', events: ['RECIPIENT_CREATED'] }

    async function asked({ baseUrl, headersOf }: typeof original) {
      const headers = await headersOf(client)
      const answerOf = async (path: string, body?: unknown, key: string = randomUUID()) => {
        const init = {
          method: 'POST',
          headers: { ...headers, 'idempotency-key': key },
          body: JSON.stringify(body),
        }
        const answer = await fetch(baseUrl + path, body === undefined ? { headers } : init)
        return { status: answer.status, body: (await answer.json()) as any }
      }
      return answerOf
    }

    const ask = await asked(original)
    const opened = await ask('/beneficiaries/organizations/sessions', session, idempotencyKey)
    t.equal(opened.status, 201)
    t.equal((await ask('/webhooks/subscriptions', subscription)).status, 201)
    const submitted = await ask('/payments/verifications', verification)
    const subscriptions = await ask('/webhooks/subscriptions')

    const dump = join(directory, 'payprep.dump')
    run('pg_dump', '--format', 'custom', '--file', dump, urlOf('payprep'))
    await original.close()
    run('createdb', '--maintenance-db', urlOf('postgres'), 'restored')
    run('pg_restore', '--dbname', urlOf('restored'), '--exit-on-error', dump)

    const partitions = (database: string) =>
      run('psql', '-Atc', 'select inhrelid::regclass::text from pg_inherits order by 1', urlOf(database))
    t.match(partitions('restored'), 'notifier.deliveries_other')
    t.equal(partitions('restored'), partitions('payprep'))

    const again = await asked(await startPublicSystem(t, urlOf('restored'), {}, fewBanks))
    t.strictSame(await again('/webhooks/subscriptions'), subscriptions)
    t.match(await again(`/payments/verifications/${submitted.body.id}`), {
      status: 200,
      body: { id: submitted.body.id },
    })
    const repeated = await again('/beneficiaries/organizations/sessions', session, idempotencyKey)
    t.equal(repeated.body.id, opened.body.id, 'an idempotency key of before is recognized')
    const iban = { items: [{ creditorAccount: { id: { type: 'IBAN', value: 'GB33BUKB20201555555555' } } }] }
    t.match(await again('/payments/bulk-validations', iban), { status: 200 })
  },
)
