import { type CommandInput, UsageError } from '../../kit/process/commands/command.ts'
import type { CloseStack } from '../../kit/process/lifecycle/close-stack.ts'
import type { Log } from '../../kit/process/logging/log.ts'
import { fromFiles } from '../../kit/process/reloading/from-files.ts'
import { certificateIn, expiresSoon } from '../providers/certificate.ts'
import type { SchemeName } from './faults.ts'
import { evidenceIn } from './evidence-options.ts'
import { installationIn, liveResponder } from './live-responder.ts'
import { faultIn, numberIn, textIn, tlsFiles, tlsIn } from './options.ts'
import { serveResponder } from './server.ts'
import { trustIn } from './trust-options.ts'

/** Serves what the options of `verification respond` say. Files that change take effect. */
export async function startResponder(
  scheme: SchemeName,
  input: CommandInput,
  env: NodeJS.ProcessEnv,
  log: Log,
  keep: CloseStack['keep'],
) {
  const fault = faultIn(input, scheme, env)
  const port = numberIn(input, 'port', 65_535)
  const host = textIn(input, 'host', '127.0.0.1')
  const answerStepMs = numberIn(input, 'answer-step-ms', 4_000, 150)
  const tokensPerMinute = numberIn(input, 'tokens-per-minute', 10_000_000, 12_000)
  const readTls = async () => {
    const tls = await tlsIn(input)
    const { validTo } = certificateIn('--certificate', tls.cert)
    if (expiresSoon(validTo)) log('responder.alarm', { cause: 'CERTIFICATE_EXPIRES', validTo }, 'warn')
    return tls
  }
  let renew: Awaited<ReturnType<typeof serveResponder>>['renew'] | undefined
  const { current: tls } = keep(await fromFiles('certificate', tlsFiles(input), readTls, now => renew?.(now)))
  const installation = await installationIn(input, keep)
  const responder = await liveResponder(scheme, input, installation, env, log, keep)
  const trust = await trustIn(input, keep)
  const evidence = await evidenceIn(input, installation, log, keep)
  const answering = { responder, answerStepMs, tokensPerMinute, fault, trust, evidence, log }
  const options = { ...answering, host, port, tls }
  const server = await serveResponder(options).catch((error: NodeJS.ErrnoException) => {
    if (!CANNOT_LISTEN.has(error.code)) throw error
    throw new UsageError(`--host and --port: nothing can listen on ${host}, port ${port} (${error.code})`)
  })
  renew = server.renew
  return keep(server)
}

const CANNOT_LISTEN: ReadonlySet<string | undefined> = new Set(['EADDRNOTAVAIL', 'EACCES', 'ENOTFOUND'])
