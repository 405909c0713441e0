import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import t from 'tap'
import { ImportState } from '../../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { until } from '../../../harness/until.ts'
import { runningEdge } from '../../running-edge.ts'

const PART = 1024 * 1024
const at = timestampFromDate(new Date('2026-11-21T12:00:00Z'))

/** What an operator does while a client is at work, and how its running upload is answered. */
const interruptions = [
  ['disabled', 'disable', 401, 'AUTH_M2M_TOKEN_INVALID'],
  ['given another secret at once', 'rotateNow', 401, 'AUTH_M2M_TOKEN_INVALID'],
  ['deprived of the right', 'revoke', 403, 'AUTH_RIGHT_MISSING'],
] as const

t.test(
  'an upload ends at the next part once its client may no longer send it, and is not imported',
  async t => {
    for (const [title, interrupt, status, code] of interruptions) {
      const calls: string[] = []
      const record = { id: randomUUID(), state: ImportState.RECEIVING, createdDate: at, updatedDate: at }
      const noting =
        <Answer>(name: string, answer: Answer) =>
        () => {
          calls.push(name)
          return answer
        }
      const edge = await runningEdge(t, {
        behind: {
          gambling: {
            createImport: noting('create', { import: record }),
            appendToImport: noting('append', {}),
            startImport: noting('start', { import: record }),
            abandonImport: noting('abandon', {}),
          },
        },
      })
      await edge.grant('gambling:write')
      const upload = request(`${edge.url}/gambling/imports`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-ndjson', Authorization: `Bearer ${edge.token}` },
      })
      const answered = once(upload, 'response')
      upload.write(randomBytes(PART + PART / 2))
      await until(() => calls.includes('append'))

      await edge.stores.clients[interrupt](edge.clientId, ['gambling:write'])
      await edge.identity.refresh()
      upload.end(randomBytes(PART))
      const [response] = await answered
      const body = JSON.parse((await response.toArray()).join(''))
      t.strictSame([response.statusCode, body.code], [status, code], title)
      t.strictSame(calls, ['create', 'append', 'abandon'], title)
    }
  },
)

t.test(
  'a repetition is refused once its client is disabled, and no secret of a session is told again',
  async t => {
    const secret = randomUUID()
    const edge = await runningEdge(t, {
      behind: {
        beneficiaries: {
          createSession: () => ({ sessionId: randomUUID(), secret, expiresAt: at }),
        },
      },
    })
    const headers = { 'Idempotency-Key': randomUUID() }
    const body = { externalUserId: 'user-7', returnUrl: 'https://shop.example/back' }
    const create = (more: Record<string, string> = {}) =>
      edge.post('/beneficiaries/organizations/sessions', body, { ...headers, ...more })
    const [first, repeated] = [await create(), await create()]
    t.strictSame([first.status, repeated.status], [201, 201], JSON.stringify(first.body))
    t.strictSame(repeated.body, first.body)

    const neighbour = await edge.otherClient()
    await edge.stores.clients.disable(edge.clientId)
    await edge.identity.refresh()
    const refused = await create()
    t.equal(refused.status, 401)
    t.notMatch(JSON.stringify(refused.body), secret)
    t.strictSame((await create(neighbour)).body, first.body, 'keys belong to the organization')
  },
)
