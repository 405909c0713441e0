import { existsSync, mkdirSync, mkdtempSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { parseCallers } from '../../services/kit/callers/callers-file.ts'
import { readConfig } from '../../services/kit/process/config/config.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import type { SecurityEntry } from '../../services/kit/process/security/security-log.ts'
import { serviceTls, serviceTlsSettings } from '../../services/kit/process/tls/service-tls.ts'
import { serve } from '../../services/kit/rpc/server/serve.ts'
import { authority, type Certificate } from '../verification/certificates.ts'

export const TOKEN = 'a token of this test'
export const VALIDATE = '/payprep.validation.v1.ValidationService/Validate'

export const bank = authority('the authority of the installation')
export const other = authority('another authority')

/** A folder as cert-manager and the kubelet keep it: `..data` is a link that is replaced with all files at once. */
export function mounted(t: Test, pair: Certificate, ca = bank.ca) {
  if (!existsSync(t.testdirName)) t.testdir({})
  const directory = mkdtempSync(join(t.testdirName, 'mounted-'))
  let version = 0
  function put({ cert, key }: Certificate, authorities = ca) {
    const next = join(directory, `..${++version}`)
    mkdirSync(next)
    for (const [name, text] of Object.entries({ 'tls.crt': cert, 'tls.key': key, 'ca.crt': authorities }))
      writeFileSync(join(next, name), text)
    symlinkSync(`..${version}`, join(directory, '..next'))
    renameSync(join(directory, '..next'), join(directory, '..data'))
  }
  put(pair)
  const file = (name: string) => join(directory, '..data', name)
  const env = {
    SERVICE_TLS_CERT: file('tls.crt'),
    SERVICE_TLS_KEY: file('tls.key'),
    SERVICE_TLS_CA: file('ca.crt'),
  }
  return { put, env }
}

const callers = {
  callers: [
    { name: 'edge', certificates: ['edge.payprep.svc'] },
    {
      name: 'risk',
      certificates: ['spiffe://bank/risk'],
      calls: ['payprep.validation.v1.ValidationService/DescribeFindings'],
    },
  ],
}
const ownCalls = { edge: ['payprep.validation.v1.ValidationService/Validate'] }

type Line = SecurityEntry & { readonly event: string }

export async function served(
  t: Test,
  pair = bank.program(['localhost']),
  { tlsOnly = true, accept = true, validate = () => sleep(5) } = {},
) {
  const lines: Line[] = []
  const { put, env } = mounted(t, pair)
  const running = await serve(
    {
      routes: router =>
        void router.service(ValidationService, {
          validate: async () => (await validate(), { items: [] }),
          describeFindings: () => ({}),
        }),
      close: async () => {},
    },
    {
      port: 0,
      host: '127.0.0.1',
      credentials: {
        serviceToken: TOKEN,
        tls: serviceTls(readConfig(env, serviceTlsSettings)),
        tlsOnly,
      },
      callers: {
        read: () => JSON.stringify({ ...callers, acceptServiceToken: accept }),
        parse: text => parseCallers(text, ownCalls),
      },
      log: silentLog,
      securityLog: (event, entry) => lines.push({ event, ...entry }),
    },
  )
  t.teardown(running.close)
  return { put, lines, address: new URL(`https://localhost:${running.port}`) }
}
