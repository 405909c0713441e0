import { once } from 'node:events'
import { request } from 'node:https'
import { connect as connectSocket } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import { Code, type ConnectError } from '@connectrpc/connect'
import t, { type Test } from 'tap'
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { readConfig } from '../../services/kit/process/config/config.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { reloadAll, reloadChanged } from '../../services/kit/process/reloading/reload.ts'
import { serviceTls, serviceTlsSettings, tlsMistakes } from '../../services/kit/process/tls/service-tls.ts'
import { connect } from '../../services/kit/rpc/client/link.ts'
import type { Certificate } from '../verification/certificates.ts'
import { bank, mounted, other, served, TOKEN, VALIDATE } from './mtls-served.ts'
import { failure } from './stock-client.ts'

const DAY_MS = 24 * 3_600_000

/** A client that shows a certificate. */
function caller(t: Test, address: URL, pair: Certificate, serviceToken = '', ca = bank.ca) {
  const { put, env } = mounted(t, pair, ca)
  const tls = serviceTls(readConfig(env, serviceTlsSettings))
  const { client, close } = connect(ValidationService, [address], { serviceToken, tls })
  t.teardown(close)
  return { client, put }
}

t.test('the name of a certificate says what its caller may do', async t => {
  const { address, lines } = await served(t)
  const edge = caller(t, address, bank.program(['edge.payprep.svc'])).client
  t.strictSame((await edge.validate({})).items, [])
  const risk = caller(t, address, bank.program(['spiffe://bank/risk']), TOKEN).client
  await risk.describeFindings({})
  const refused = (await failure(risk.validate({}))) as Error
  t.match(refused.message, /SERVICE_CALLERS/, 'the service token does not add to what a known name may do')
  const unnamed = caller(t, address, bank.program(['elsewhere.bank'])).client
  await failure(unnamed.validate({}))
  t.match(lines, [
    { reason: 'caller-not-allowed', caller: 'risk', address: '127.0.0.1' },
    { reason: 'certificate-unknown', address: '127.0.0.1' },
  ])
})

t.test('a program without a known name needs the service token, if that is accepted at all', async t => {
  const member = bank.program(['elsewhere.bank'])
  for (const accept of [true, false]) {
    const { address } = await served(t, undefined, { accept })
    const asked = caller(t, address, member, TOKEN).client.validate({})
    if (accept) await asked
    else t.match(await failure(asked), { message: /refuses SERVICE_TOKEN/ })
  }
})

t.test('a caller verifies the authority and the host name of a service', async t => {
  const member = bank.program(['edge.payprep.svc'])
  for (const [what, pair] of Object.entries({
    'another name': bank.program(['other.payprep.svc']),
    'another authority': other.program(['localhost']),
  })) {
    const { address } = await served(t, pair)
    const error = (await failure(caller(t, address, member).client.validate({}))) as ConnectError
    t.equal(error.code, Code.Unavailable, what)
  }
})

t.test('a connection without a certificate of the authority, or without TLS, reaches no service', async t => {
  const { address, lines } = await served(t)
  const port = Number(address.port)
  const expired = bank.program(['edge.payprep.svc'], -1_000)
  const attempts: readonly (readonly [reason: string, options: ConnectionOptions])[] = [
    ['certificate-missing', {}],
    ['certificate-refused', other.program(['edge.payprep.svc'])],
    ['certificate-refused', expired],
    ['handshake-failed', { ...bank.program(['edge.payprep.svc']), maxVersion: 'TLSv1.2' }],
  ]
  for (const [, options] of attempts) {
    const socket = connectTls({ port, host: '127.0.0.1', ca: bank.ca, servername: 'localhost', ...options })
    socket.on('error', () => {}).resume()
    await new Promise(closed => socket.once('close', closed))
  }
  const plain = connectSocket(port, '127.0.0.1').resume()
  plain.write(`POST ${VALIDATE} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`)
  await once(plain, 'close')
  const reasons = [...attempts.map(([reason]) => reason), 'no-tls']
  t.match(
    lines,
    reasons.map(reason => ({ event: 'service.connection', reason, address: '127.0.0.1' })),
  )
})

t.test('JSON over HTTP/1.1 is served over TLS, and in the clear where that is still allowed', async t => {
  const { address } = await served(t, undefined, { tlsOnly: false })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` }
  const secured = request(new URL(VALIDATE, address), {
    method: 'POST',
    headers,
    ca: bank.ca,
    ...bank.program(['elsewhere.bank']),
  })
  secured.end('{}')
  const [answer] = await once(secured, 'response')
  t.equal(answer.statusCode, 200)
  t.strictSame(await json(answer), {})
  const clear = await fetch(`http://127.0.0.1:${address.port}${VALIDATE}`, {
    method: 'POST',
    headers,
    body: '{}',
  })
  t.equal(clear.status, 200)
})

t.test('certificates and authorities are renewed under load, and no call fails', async t => {
  const { address, put } = await served(t)
  const edge = caller(t, address, bank.program(['edge.payprep.svc']))
  let isOver = false
  let calls = 0
  const load = Promise.all(
    Array.from({ length: 24 }, async () => {
      while (!isOver) {
        await edge.client.validate({})
        calls++
      }
    }),
  )
  const step = async (change: () => void, reload: () => Promise<void>) => {
    change()
    await reload()
    const before = calls
    while (calls < before + 50) await Promise.race([sleep(5), load])
  }
  const noticed = () => reloadChanged(silentLog)
  const hangup = () => reloadAll(silentLog)
  await step(() => put(bank.program(['localhost'])), hangup)
  await step(() => edge.put(bank.program(['edge.payprep.svc'])), noticed)

  // A new authority: all trust both, then show certificates of the new one, then trust it alone.
  const both = bank.ca + other.ca
  await step(() => put(bank.program(['localhost']), both), noticed)
  await step(() => edge.put(bank.program(['edge.payprep.svc']), both), noticed)
  await step(() => put(other.program(['localhost']), both), noticed)
  await step(() => edge.put(other.program(['edge.payprep.svc']), both), noticed)
  await step(() => put(other.program(['localhost']), other.ca), noticed)
  await step(() => edge.put(other.program(['edge.payprep.svc']), other.ca), noticed)
  // Each change ends the open connections.
  for (let change = 0; change < 6; change++)
    await step(() => put(other.program(['localhost']), change % 2 === 0 ? both : other.ca), noticed)
  isOver = true
  await load
  const former = caller(t, address, bank.program(['edge.payprep.svc']), '', both).client
  await failure(former.validate({}))
  t.pass('a certificate of the former authority is refused')
})

t.test(
  'a mistake in the files is reported under its setting, and renewed files with mistakes are not used',
  async t => {
    const directory = t.testdir({
      'pair.crt': bank.program(['localhost']).cert,
      'other.key': other.program(['localhost']).key,
      'expired.crt': bank.program(['localhost'], -DAY_MS / 2).cert,
      'not-pem': 'x',
      'ca.crt': bank.ca,
    })
    const found = (
      files: Partial<Record<'SERVICE_TLS_CERT' | 'SERVICE_TLS_KEY' | 'SERVICE_TLS_CA', string>>,
    ) =>
      tlsMistakes(
        readConfig(
          Object.fromEntries(Object.entries(files).map(([name, file]) => [name, join(directory, file)])),
          serviceTlsSettings,
        ),
      ).map(({ setting, problem }) => `${setting} ${problem.replaceAll(`${directory}/`, '')}`)
    t.strictSame(found({}), [])
    t.match(found({ SERVICE_TLS_CERT: 'pair.crt', SERVICE_TLS_KEY: 'other.key' }), [
      /^SERVICE_TLS_CA is not set/,
      /^SERVICE_TLS_KEY names other.key, which is not the key of the certificate in pair.crt/,
    ])
    t.match(
      found({ SERVICE_TLS_CERT: 'expired.crt', SERVICE_TLS_KEY: 'not-pem', SERVICE_TLS_CA: 'nowhere' }),
      [
        /^SERVICE_TLS_CERT names expired.crt, which expired on \d{4}-\d\d-\d\d: renew it$/,
        /^SERVICE_TLS_KEY names not-pem, which holds no key that can be read/,
        /^SERVICE_TLS_CA names nowhere, which cannot be read \(ENOENT\)/,
      ],
    )

    const { put, env } = mounted(t, bank.program(['localhost']))
    const tls = serviceTls(readConfig(env, serviceTlsSettings))!
    const before = tls.current
    put({ cert: bank.program(['localhost']).cert, key: other.program(['localhost']).key })
    const lines: unknown[] = []
    const log = (_event: string, fields = {}) => void lines.push(fields)
    await reloadChanged(log)
    await reloadChanged(log)
    t.equal(tls.current, before)
    t.match(lines, [{ failed: { 'service certificate': /is not the key of the certificate/ } }])
    t.equal(lines.length, 1, 'it is told once')
  },
)
