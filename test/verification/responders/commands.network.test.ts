import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { commandsWith } from '../../../services/verification/responders/commands.ts'
import { bundled } from '../../bundled.ts'
import { accounts, copQuestion, send, serverCertificate, trusted, vopQuestion } from '../running-responder.ts'
import { runLine } from '../../harness/command-line.ts'

const directory = t.testdir({
  'server.pem': serverCertificate.cert,
  'server-key.pem': serverCertificate.key,
  'ca.pem': trusted.ca,
  'other-key.pem': trusted.client().key,
  'holders.csv': `iban,holder,type\n${accounts.open},Erika Mustermann,INDIVIDUAL\n${accounts.british},Erika Mustermann,INDIVIDUAL\n`,
})
const options = (change: Record<string, string | undefined> = {}) =>
  Object.entries({
    scheme: 'vop',
    bics: 'COBADEFF',
    port: '0',
    certificate: join(directory, 'server.pem'),
    key: join(directory, 'server-key.pem'),
    authorities: join(directory, 'ca.pem'),
    holders: join(directory, 'holders.csv'),
    ...change,
  }).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]))

const respond = (env: NodeJS.ProcessEnv, ...args: readonly string[]) =>
  runLine(commandsWith(env), ['verification', 'respond', ...args])

t.test('a mistake on the command line is reported before anything is served', async t => {
  const cases = [
    [{ scheme: 'sepa' }, '--scheme must be vop or cop'],
    [{ scheme: undefined }, '--scheme is missing; see --help'],
    [{ port: 'http' }, '--port must be a whole number from 0 to 65535, not http'],
    [{ certificate: 'none.pem' }, '--certificate: none.pem cannot be read (ENOENT)'],
    [{ key: join(directory, 'other-key.pem') }, /--key must be the PEM file of the key of --certificate/],
    [{ certificate: join(directory, 'holders.csv') }, /--certificate: the file holds no certificate in PEM/],
    [{ authorities: join(directory, 'server-key.pem') }, /--authorities: the file holds no certificate/],
    // An address of documentation (RFC 5737).
    [{ host: '192.0.2.1' }, /nothing can listen on 192\.0\.2\.1, port 0 \(EADDRNOTAVAIL\)/],
    [{ holders: undefined }, 'give either --holders FILE or --book'],
    [{ holders: 'none.csv' }, /none\.csv cannot be read/],
    [{ 'sort-codes': 'none.csv' }, '--sort-codes is for --scheme cop'],
    [{ 'open-banking': 'none.json' }, '--open-banking is for --scheme cop'],
    [{ scheme: 'cop', 'sort-codes': join(directory, 'ca.pem') }, /ca.pem:1: there is no column/],
    [{ scheme: 'cop', 'open-banking': 'none.json' }, '--open-banking: none.json cannot be read (ENOENT)'],
    [{ scheme: 'cop', 'open-banking': join(directory, 'ca.pem') }, '--open-banking: the file is not JSON'],
    [{ fault: 'lie' }, /--fault must be one of delay, drop, .*, not lie/],
    [{ 'answer-step-ms': '-1' }, /answer-step-ms/],
    [{ bics: 'COBADEFF,BANKATWW' }, /holders\.csv:2: bic is missing: --bics names several banks/],
    [{ bics: undefined }, '--bics is missing; see --help'],
    [{ bics: 'COBADEFF,cobadeff' }, /--bics must be BICs of 8 or 11 characters/],
    [{ 'clock-difference-ms': '5m' }, /--clock-difference-ms must be a whole number from 0 to 60000, not 5m/],
  ] as const
  for (const [change, message] of cases) {
    const { code, err } = await respond({}, ...options(change))
    t.match({ code, err }, { code: 2, err: message }, JSON.stringify(change))
  }
  t.match(await respond({}, '--help'), { code: 0, out: /Faults of vop: delay, drop/ })
})

t.test('faults are refused in production', async t => {
  const { code, err } = await respond({ ENVIRONMENT: 'production' }, ...options({ fault: 'drop' }))
  t.match({ code, err }, { code: 2, err: 'payprep: --fault is not allowed with ENVIRONMENT=production' })
})

t.test('the program serves both schemes until SIGTERM', async t => {
  const program = 'edge/operator/cli/payprep.ts'
  const bundleOf = await bundled([program], join(t.testdir(), 'program'))
  const cases = [
    ['vop', vopQuestion, { partyNameMatch: 'MTCH' }],
    ['cop', copQuestion, { Data: { VerificationReport: { Matched: true } } }],
  ] as const
  for (const [scheme, questionNow, answer] of cases) {
    const args = ['verification', 'respond', ...options({ scheme, 'answer-step-ms': '0' })]
    const child = spawn(process.execPath, [bundleOf(program), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    t.teardown(() => child.kill('SIGKILL'))
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const nextLine = async () => JSON.parse((await lines.next()).value)
    const listening = await nextLine()
    t.match(listening, { event: 'listening', name: `${scheme} responder`, port: Number })
    t.strictSame((await send(`https://localhost:${listening.port}`, questionNow())).body, answer)
    t.match(await nextLine(), { event: 'responder.answered' })
    t.strictSame(await ended(child), [0, null])
    t.match(await nextLine(), { event: 'stopping', signal: 'SIGTERM' })
  }
})

async function ended(child: ChildProcess) {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  return exited
}
