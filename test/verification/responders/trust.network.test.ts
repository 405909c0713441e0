import { X509Certificate } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Certificate } from 'pkijs'
import t, { type Test } from 'tap'
import type { CommandInput } from '../../../services/kit/process/commands/command.ts'
import { closeStack } from '../../../services/kit/process/lifecycle/close-stack.ts'
import { silentLog } from '../../../services/kit/process/logging/log.ts'
import { reloadChanged } from '../../../services/kit/process/reloading/reload.ts'
import { psd2StatementOf } from '../../../services/verification/certificates/psd2-statement.ts'
import { readRevocations } from '../../../services/verification/certificates/revocations.ts'
import { startResponder } from '../../../services/verification/responders/start-responder.ts'
import { send, serverCertificate, trusted, vopQuestion } from '../running-responder.ts'
import { qtsp } from '../qtsp.ts'

const root = t.testdir({ 'server.pem': serverCertificate.cert, 'server-key.pem': serverCertificate.key })
const provider = (name: string) => {
  const directory = join(root, name)
  mkdirSync(directory)
  return qtsp(directory, `${name} – qualified`)
}
const ours = provider('Halcom')
const acpr = { authority: 'Autorité de contrôle prudentiel et de résolution', authorityId: 'FR-ACPR' }
const PSP_AS = ['0.4.0.19495.1.1', 'PSP_AS'] as const
const PSP_PI = ['0.4.0.19495.1.2', 'PSP_PI'] as const
const PSP_AI = ['0.4.0.19495.1.3', 'PSP_AI'] as const
const UNSPECIFIED = ['0.4.0.19495.1.0', 'Unspecified'] as const
const derOf = (pem: string) => new X509Certificate(pem).raw

let started = 0
/** A responder with these options, and its directory of revocation lists. */
async function responder(t: Test, options: Readonly<Record<string, string>>, ca = ours.ca) {
  const name = `lists-${started++}`
  const lists = join(root, name)
  mkdirSync(lists)
  writeFileSync(join(root, `${name}-ca.pem`), ca)
  writeFileSync(join(root, `${name}-holders.csv`), 'iban,holder\nDE89370400440532013000,Erika Mustermann\n')
  const { keep, close } = closeStack()
  t.teardown(close)
  const all = {
    bics: 'COBADEFF',
    port: '0',
    certificate: join(root, 'server.pem'),
    key: join(root, 'server-key.pem'),
    authorities: join(root, `${name}-ca.pem`),
    holders: join(root, `${name}-holders.csv`),
    'answer-step-ms': '0',
    ...options,
    ...(options.revocations !== undefined && { revocations: lists }),
  }
  const write = (file: string, content: string | Buffer) => writeFileSync(join(lists, file), content)
  const start = async () => {
    const input = { options: all } as Partial<CommandInput> as CommandInput
    const { port } = await startResponder('vop', input, {}, silentLog, keep)
    return (certificate: { cert: string; key: string }, agent?: Agent) =>
      send(`https://localhost:${port}`, {
        ...vopQuestion(),
        certificate,
        ca: trusted.ca,
        ...(agent && { agent }),
      })
  }
  return { start, write, lists }
}

const refused = (detail: RegExp) => ({ status: 401, body: { code: 'CLIENT_INVALID', detail } })
const REVOKED = refused(/^the client certificate is revoked$/)
const UNKNOWN = refused(/^whether the client certificate is revoked is not known now$/)

t.test('roles and authority are read from the PSD2 statement of a QWAC', async t => {
  const cases = [
    [[PSP_AS], ['PSP_AS']],
    [
      [PSP_AI, PSP_PI, ['0.4.0.19495.1.4', 'PSP_IC']],
      ['PSP_AI', 'PSP_PI', 'PSP_IC'],
    ],
    [[UNSPECIFIED], []],
    // The identifier counts, not the name.
    [[['0.4.0.19495.1.2', 'PSP_AS']], ['PSP_PI']],
  ] as const
  for (const [roles, expected] of cases) {
    const { cert } = ours.issue('PSDFR-ACPR-30004', { roles, ...acpr })
    t.strictSame(psd2StatementOf(Certificate.fromBER(derOf(cert))), { roles: expected, ...acpr })
  }
  t.equal(psd2StatementOf(Certificate.fromBER(derOf(ours.issue('PSDFR-ACPR-30004').cert))), undefined)
})

t.test('roles are asked for only if they are required, and then one of them suffices', async t => {
  const ofRole = (...roles: (readonly [string, string])[]) =>
    ours.issue('PSDFR-ACPR-17515', { roles, ...acpr })
  const [servicing, initiating, none] = [
    ofRole(PSP_AS),
    ofRole(PSP_PI, PSP_AI),
    ours.issue('PSDFR-ACPR-17515'),
  ]
  const free = await (await responder(t, {})).start()
  t.match(await free(none), { status: 200 })
  const strict = await (await responder(t, { 'psd2-roles': 'PSP_AS,PSP_AI' })).start()
  t.match(await strict(servicing), { status: 200 })
  t.match(await strict(initiating), { status: 200 })
  for (const certificate of [none, ofRole(PSP_PI), ofRole(UNSPECIFIED)])
    t.match(await strict(certificate), refused(/has no PSD2 role that is accepted/))
  await t.rejects(
    (await responder(t, { 'psd2-roles': 'AISP' })).start(),
    /--psd2-roles must be of PSP_AS, PSP_PI/,
  )
})

t.test(
  'a revoked certificate is refused from the next list on, also on a connection that is open',
  async t => {
    const own = provider('Disig')
    const [client, other] = [own.issue('PSDSK-NBS-36854140'), own.issue('PSDSK-NBS-1')]
    const { start, write } = await responder(t, { revocations: '' }, own.ca)
    write('disig.crl', own.list())
    const ask = await start()
    const agent = new Agent({ keepAlive: true, ...client, ca: trusted.ca })
    t.teardown(() => agent.destroy())
    t.match(await ask(client, agent), { status: 200 })
    own.revoke(client)
    write('disig.crl', own.list())
    await reloadChanged(silentLog)
    t.match(await ask(client, agent), REVOKED)
    t.match(await ask(client), REVOKED)
    t.match(await ask(other), { status: 200 })
    write('disig.crl', 'no list')
    await reloadChanged(silentLog)
    t.match(await ask(client), REVOKED, 'a broken file leaves the former list in force')
  },
)

t.test(
  'without a current list, the policy decides; what an expired one says is revoked stays so',
  async t => {
    const own = provider('Certsign')
    const [client, revoked] = [own.issue('PSDRO-BNR-1'), own.issue('PSDRO-BNR-2')]
    own.revoke(revoked)
    const short = own.list({ seconds: 1 })
    for (const policy of ['hard', 'soft']) {
      const { start, write } = await responder(t, { revocations: '', 'revocation-policy': policy }, own.ca)
      const ask = await start()
      const unknown = policy === 'hard' ? UNKNOWN : { status: 200 }
      t.match(await ask(client), unknown, 'no list')
      write('short.pem', short)
      await reloadChanged(silentLog)
      await sleep(1_100)
      t.match(await ask(client), unknown, 'an expired list')
      t.match(await ask(revoked), REVOKED)
      write('other-part.pem', own.list({ extensions: 'otherPart' }))
      await reloadChanged(silentLog)
      t.match(await ask(client), unknown, 'the list of other certificates')
      write('part.pem', own.list({ extensions: 'part' }))
      await reloadChanged(silentLog)
      t.match(await ask(client), { status: 200 })
      t.match(await ask(revoked), REVOKED)
    }
    const wrong = await responder(t, { revocations: '', 'revocation-policy': 'lax' })
    await t.rejects(wrong.start(), /--revocation-policy must be one of hard, soft, not lax/)
  },
)

t.test(
  'a list that is not of a trusted authority, or is no list of all its certificates, is refused',
  async t => {
    const [own, stranger] = [provider('Actalis'), provider('Stranger')]
    const impostor = provider('Impostor')
    const { lists, write } = await responder(t, { revocations: '' }, own.ca)
    const cases = [
      [own.list(), own.ca + stranger.ca, undefined],
      [own.list(), stranger.ca, /^a\.crl: the authority that issued the list is not among the authorities$/],
      [own.list({ extensions: 'delta' }), own.ca, /^a\.crl: is a delta list/],
      [
        '-----BEGIN X509 CRL-----\nAAAA\n-----END X509 CRL-----\n',
        own.ca,
        /^a\.crl: is no certificate revocation l/,
      ],
      [Buffer.from('{}'), own.ca, /^a\.crl: is no certificate revocation list/],
      [impostor.list(), impostor.ca, undefined],
    ] as const
    for (const [list, authorities, mistake] of cases) {
      write('a.crl', list)
      const reading = readRevocations(lists, authorities)
      if (mistake === undefined) t.equal((await reading).lists, 1)
      else await t.rejects(reading, { message: mistake })
    }
    const der = Buffer.from(own.list().replace(/-----[^-]+-----/g, ''), 'base64')
    const altered = Buffer.from(der)
    // A bit of the signature.
    altered[altered.length - 5]! ^= 1
    write('a.crl', der)
    t.equal((await readRevocations(lists, own.ca)).lists, 1, 'DER')
    write('a.crl', altered)
    await t.rejects(readRevocations(lists, own.ca), {
      message: /^a\.crl: the signature is not that of the authority$/,
    })
    rmSync(join(lists, 'a.crl'))
    t.match(await readRevocations(lists, own.ca), { lists: 0, validTo: undefined })
  },
)
