import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { type ProgramName, programs as all } from '../../edge/operator/operation/programs.ts'
import { variableOf } from '../../edge/operator/operation/up/topology.ts'
import { clientLoad } from '../faults/client-load.ts'
import { processesApart, type Program } from '../faults/processes-apart.ts'
import { freshDatabase } from '../harness/database.ts'
import { freePort } from '../harness/free-port.ts'
import { receiver } from '../harness/receiver.ts'
import { authority } from '../verification/certificates.ts'
import { until } from '../harness/until.ts'

const BASE_URL = 'http://localhost:8080'
const names = [...all.keys()]

t.test(
  'with the certificates and the file of callers that are shipped, no program is refused a call',
  async t => {
    const endpoint = await receiver(t)
    const installation = authority()
    const ports = new Map<ProgramName, number>()
    for (const name of names) ports.set(name, await freePort())
    const urls = names
      .filter(name => name !== 'edge')
      .map(name => [`${variableOf(name)}_URL`, `https://localhost:${ports.get(name)}`])
    const files = (name: ProgramName) => {
      const { cert, key } = installation.program([name, 'localhost'])
      return { [`${name}.crt`]: cert, [`${name}.key`]: key }
    }
    const folder = t.testdir(Object.assign({ 'ca.crt': installation.ca }, ...names.map(files)))

    const programs: Partial<Record<ProgramName, Program>> = {}
    for (const name of names)
      programs[name] = {
        of: name,
        port: ports.get(name)!,
        ...(name !== 'edge' && { privatePort: await freePort() }),
        env: {
          ...Object.fromEntries(urls),
          BASE_URL,
          WEBHOOK_ALLOWED_ORIGINS: endpoint.origin,
          SERVICE_TLS_CERT: join(folder, `${name}.crt`),
          SERVICE_TLS_KEY: join(folder, `${name}.key`),
          SERVICE_TLS_CA: join(folder, 'ca.crt'),
          SERVICE_CALLERS: 'services/deploy/mtls/callers.json',
        },
      }
    const databaseUrl = await freshDatabase(t)
    const { start, logged, dataDirectory } = await processesApart(
      t,
      databaseUrl,
      programs as Record<ProgramName, Program>,
    )
    // The others load its directory before they serve.
    const [first, ...others] = names
    await start(first!)
    await Promise.all(others.map(start))

    // Sessions, their pages, payout methods, webhooks and verifications.
    const edgePort = ports.get('edge')!
    const client = JSON.parse(readFileSync(join(dataDirectory, 'demo-client.json'), 'utf8'))
    const load = await clientLoad(edgePort, { ...client, origin: BASE_URL, endpoint: endpoint.origin })
    await load.rounds(1)
    await load.end()
    t.strictSame(load.failures, [])

    // Requests that the load does not send.
    const origin = `http://127.0.0.1:${edgePort}`
    const form = {
      grant_type: 'client_credentials',
      client_id: client.clientId,
      client_secret: client.clientSecret,
    }
    const token = await fetch(`${origin}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })
    const { access_token: accessToken } = (await token.json()) as { access_token: string }
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
    const payment = { creditorAccount: { id: { type: 'IBAN', value: 'DE89370400440532013000' } } }
    for (const [path, asked] of [
      ['/payments/validations', payment],
      ['/payments/enrichments', payment],
      ['/gambling/screenings', { card: {} }],
    ] as const) {
      const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(asked) })
      t.match({ status: answer.status, body: await answer.text() }, { status: 200 }, path)
    }

    // Services publish events in the background.
    const events = () => new Set(endpoint.received.map(({ body }) => JSON.parse(body).eventType))
    const refusals = () =>
      names.flatMap(name => logged(name).filter(({ event }) => String(event).startsWith('service.')))
    await until(() => events().size >= 2 || refusals().length > 0)
    t.strictSame(refusals(), [])
  },
)
