// A separate process that serves over mutual TLS. `responder` answers Verification Of Payee, `bare` answers every
// request with a body of the same size. Both read their files from the directory in the second argument.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { holdersInFile } from '../../services/verification/responders/lookups.ts'
import { serveResponder } from '../../services/verification/responders/server.ts'
import { vopResponder } from '../../services/verification/responders/vop.ts'

const [kind, directory = ''] = process.argv.slice(2)
const file = (name: string) => readFileSync(join(directory, name))
const tls = { cert: file('server.pem'), key: file('server-key.pem'), ca: file('ca.pem') }

const port = kind === 'responder' ? await responder() : await bare()
process.send!(`https://localhost:${port}`)
process.on('disconnect', () => process.exit())

async function responder(): Promise<number> {
  const settings = { bics: ['COBADEFF'], clockDifferenceMs: 2_000 }
  const vop = vopResponder(await holdersInFile(join(directory, 'holders.csv')), undefined, settings)
  const server = await serveResponder({
    responder: () => vop,
    host: '127.0.0.1',
    port: 0,
    tls,
    answerStepMs: 0,
    tokensPerMinute: 0,
    log: silentLog,
  })
  return server.port
}

async function bare(): Promise<number> {
  const answer = '{"partyNameMatch":"MTCH"}'
  const server = createServer({ ...tls, requestCert: true }, (request, response) => {
    request.resume().on('end', () => {
      const { 'x-request-id': id, 'x-request-timestamp': stamp } = request.headers
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': answer.length,
        'x-request-id': id,
        'x-response-timestamp': stamp,
      })
      response.end(answer)
    })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port
}
