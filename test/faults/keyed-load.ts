import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sampleAccount } from '../../services/verification/providers/simulator/samples.ts'
import { until } from '../harness/until.ts'

const WORKERS = 4
const RETRY_MS = 200

/** Sends each write twice at once, and repeats both until they are answered. */
export async function keyedLoad(port: number, clientFile: string) {
  const at = `http://127.0.0.1:${port}`
  const { clientId, clientSecret } = JSON.parse(readFileSync(clientFile, 'utf8'))
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const token = await fetch(`${at}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })
  const authorization = `Bearer ${((await token.json()) as any).access_token}`
  const answers = new Map<string, Set<string>>()
  const requests = new Map<string, readonly [path: string, body: unknown]>()
  const unexpected: string[] = []
  let isEnding = false

  /** Resolves with whether the answer was that of an earlier request. */
  async function send(key: string): Promise<boolean> {
    const [path, body] = requests.get(key)!
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key }
    for (;;) {
      const response = await fetch(at + path, { method: 'POST', headers, body: JSON.stringify(body) })
      const answer: any = await response.json()
      if (response.ok) {
        const ids = answers.get(key) ?? new Set()
        answers.set(key, ids.add(answer.id))
        return response.headers.get('idempotent-replayed') === 'true'
      }
      const mayRepeat = [409, 503].includes(response.status) && response.headers.has('retry-after')
      if (!mayRepeat) return Boolean(unexpected.push(`${path} ${response.status} ${JSON.stringify(answer)}`))
      await sleep(RETRY_MS)
    }
  }
  async function work() {
    while (!isEnding) {
      const key = randomUUID()
      requests.set(key, requests.size % 2 === 0 ? session : verification)
      await Promise.all([send(key), send(key)])
    }
  }
  const workers = Array.from({ length: WORKERS }, work)

  return {
    /** The ids in the answers to each key. */
    answers,
    /** Answers other than success and a refusal that says when to repeat. */
    unexpected,
    /** Resolves once this many further keys are answered. */
    async done(count: number) {
      const expected = answers.size + count
      await until(() => answers.size >= expected)
    },
    async end() {
      isEnding = true
      await Promise.all(workers)
    },
    /** Repeats all requests. Returns how many were executed again. */
    async repeat() {
      let executed = 0
      for (const key of requests.keys()) if (!(await send(key))) executed++
      return executed
    },
  }
}

const session = [
  '/beneficiaries/organizations/sessions',
  { externalUserId: 'user-1', returnUrl: 'https://client.example/back' },
] as const
const verification = [
  '/payments/verifications',
  {
    details: {
      country: 'DE',
      creditorAccount: { id: sampleAccount('DE', '002') },
      creditor: { name: 'Erika Mustermann' },
    },
  },
] as const
