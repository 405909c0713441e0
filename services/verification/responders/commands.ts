import { Writable } from 'node:stream'
import type { Command, CommandInput } from '../../kit/process/commands/command.ts'
import { readConfig } from '../../kit/process/config/config.ts'
import { closeStack } from '../../kit/process/lifecycle/close-stack.ts'
import { metricsSettings, serveMetrics } from '../../kit/process/lifecycle/metrics.ts'
import { stopSignal } from '../../kit/process/lifecycle/stop-signal.ts'
import { jsonLog } from '../../kit/process/logging/log.ts'
import { reloadOnHangup } from '../../kit/process/reloading/reload.ts'
import { psd2Roles, revocationPolicies } from '../certificates/policies.ts'
import { faults } from './faults.ts'
import { schemeIn } from './options.ts'

/** The environment says whether faults are allowed: an installation need not be opened for it. */
export const commandsWith = (env: NodeJS.ProcessEnv): readonly Command<'verification'>[] => [
  {
    name: 'verification respond',
    summary: 'Answers other banks who ask whether an account belongs to a name, until SIGTERM.',
    operands: [],
    recorded: 'nothing',
    options: {
      scheme: {
        type: 'string',
        summary: 'vop (EPC Verification Of Payee) or cop (UK Confirmation of Payee)',
      },
      port: { type: 'string', summary: 'where to listen' },
      host: { type: 'string', summary: 'on which address; 127.0.0.1 by default' },
      certificate: {
        type: 'string',
        summary: 'PEM file of our certificate, with those between it and the root',
      },
      key: { type: 'string', summary: 'PEM file of its key' },
      authorities: { type: 'string', summary: 'PEM file of the authorities whose clients may ask' },
      holders: {
        type: 'string',
        summary: 'CSV file of accounts and their holders, as verification book import reads it',
      },
      book: {
        type: 'boolean',
        summary: 'instead of a file: look up accounts in the register, see verification book',
      },
      bics: {
        type: 'string',
        summary:
          'of vop: BICs that we answer for, separated by commas; one of 8 characters with all its branches',
      },
      'clock-difference-ms': {
        type: 'string',
        summary:
          'of vop: how far the clock of a client may differ; 2000 by default. A question older than 5 s more is refused',
      },
      revocations: {
        type: 'string',
        summary:
          'directory with revocation lists (CRL, PEM or DER) of the authorities; not checked by default',
      },
      'revocation-policy': {
        type: 'string',
        summary: `${revocationPolicies.join(' or ')}: refuse, or accept, certificates of an authority without a current list; hard by default`,
      },
      'psd2-roles': {
        type: 'string',
        summary: `PSD2 roles of which a client certificate must have one, separated by commas: ${Object.keys(psd2Roles).join(', ')}; none by default`,
      },
      clients: { type: 'string', summary: 'CSV file of the organizations that may ask; all by default' },
      'answer-step-ms': {
        type: 'string',
        summary: 'answer at whole steps of this time; 150 by default, 0 for none',
      },
      'tokens-per-minute': {
        type: 'string',
        summary: 'of each client: a hit costs 1, a miss 3; 12000 by default, 0 for no limit',
      },
      evidence: {
        type: 'string',
        summary:
          'directory for records of all exchanges, a file for each day; with --book they are in the database by default',
      },
      'evidence-key': {
        type: 'string',
        summary: 'file with at least 32 random bytes in hexadecimal: the key of records in files',
      },
      'evidence-days': {
        type: 'string',
        summary: 'how long records in files are kept; 395 by default',
      },
      'sort-codes': {
        type: 'string',
        summary:
          'cop: CSV file of the sort codes that we serve; of others the answer is SCNS; all by default',
      },
      'open-banking': {
        type: 'string',
        summary: 'cop: JSON file with the keys and clients for access tokens and signed messages',
      },
      fault: { type: 'string', summary: 'answer wrongly, to test requesters; never in production' },
    },
    details: `The EPC says that responders of Verification Of Payee should not check roles: --psd2-roles is for schemes and supervisors that
ask for it.

Files that change take effect within seconds, or at SIGHUP; while one has mistakes, its former content stays in force, and the
log says so. Write a file under another name, and rename it. With METRICS_PORT, metrics are served.

The file of clients has the columns organizationIdentifier, as in their certificates (PSDDE-BAFIN-123456), and bic, with
a line for each BIC that an organization asks for.

The file of sort codes has the columns sortCode and to, the last one of a range.

Faults of vop: ${Object.keys(faults.vop).join(', ')}

Faults of cop: ${Object.keys(faults.cop).join(', ')}
`,
    run: input => respond(input, env),
  },
]

async function respond(input: CommandInput, env: NodeJS.ProcessEnv): Promise<undefined> {
  const scheme = schemeIn(input)
  const { startResponder } = await import('./start-responder.ts')
  const log = jsonLog(
    new Writable({ write: (chunk, _, done) => void input.write(String(chunk)).then(() => done(), done) }),
  )
  const { keep, close } = closeStack()
  try {
    const { port } = await startResponder(scheme, input, env, log, keep)
    const metrics = await serveMetrics(readConfig(env, metricsSettings))
    keep({ close: async () => metrics.close() })
    reloadOnHangup(log)
    log('listening', { name: `${scheme} responder`, port, fault: input.options.fault })
    log('stopping', { signal: await stopSignal() })
  } finally {
    await close()
  }
  return undefined
}
