import { Writable } from 'node:stream'
import { type Command, type CommandInput, UsageError } from '../../kit/process/commands/command.ts'
import { jsonLog } from '../../kit/process/logging/log.ts'
import { stopSignal } from '../../kit/process/lifecycle/stop-signal.ts'
import { certificateIn, expiresSoon } from '../providers/certificate.ts'
import { openBook } from '../book/book-store.ts'
import { openVerificationDatabase } from '../database.ts'
import { type Clients, readClients } from './responder-clients.ts'
import { copResponder } from './cop.ts'
import { faults, type SchemeName } from './faults.ts'
import type { HolderLookup } from './holder-lookup.ts'
import { holdersInBook, holdersInFile } from './lookups.ts'
import { bicsIn, faultIn, fileIn, numberIn, schemeIn, textIn, tlsIn } from './options.ts'
import type { Responder } from './responder.ts'
import { serveResponder } from './server.ts'
import { vopResponder } from './vop.ts'
import { keyOf } from '../../kit/encryption/schema-keys.ts'

/** The environment says whether faults are allowed: an installation need not be opened for it. */
export const commandsWith = (env: NodeJS.ProcessEnv): readonly Command[] => [
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
      clients: { type: 'string', summary: 'CSV file of the organizations that may ask; all by default' },
      'answer-step-ms': {
        type: 'string',
        summary: 'answer at whole steps of this time; 150 by default, 0 for none',
      },
      'tokens-per-minute': {
        type: 'string',
        summary: 'of each client: a hit costs 1, a miss 3; 12000 by default, 0 for no limit',
      },
      fault: { type: 'string', summary: 'answer wrongly, to test requesters; never in production' },
    },
    details: `The file of clients has the columns organizationIdentifier, as in their certificates (PSDDE-BAFIN-123456), and bic, with
a line for each BIC that an organization asks for.

Faults of vop: ${Object.keys(faults.vop).join(', ')}

Faults of cop: ${Object.keys(faults.cop).join(', ')}
`,
    run: input => respond(input, env),
  },
]

async function respond(input: CommandInput, env: NodeJS.ProcessEnv): Promise<undefined> {
  const scheme = schemeIn(input)
  const fault = faultIn(input, scheme, env)
  const port = numberIn(input, 'port', 65_535)
  const answerStepMs = numberIn(input, 'answer-step-ms', 4_000, 150)
  const tokensPerMinute = numberIn(input, 'tokens-per-minute', 10_000_000, 12_000)
  const clients: Clients | undefined =
    input.options.clients === undefined ? undefined : readClients(...(await fileIn(input, 'clients')))
  const tls = await tlsIn(input)
  const log = jsonLog(
    new Writable({ write: (chunk, _, done) => void input.write(String(chunk)).then(() => done(), done) }),
  )
  const books = await openBooks(input)
  try {
    const responder = responderOf(scheme, input, books.lookup, clients)
    const host = textIn(input, 'host', '127.0.0.1')
    const server = await serveResponder({
      responder,
      host,
      port,
      tls,
      answerStepMs,
      tokensPerMinute,
      fault,
      log,
    }).catch((error: NodeJS.ErrnoException) => {
      if (!CANNOT_LISTEN.has(error.code)) throw error
      throw new UsageError(`--host and --port: nothing can listen on ${host}, port ${port} (${error.code})`)
    })
    const { validTo } = certificateIn('--certificate', tls.cert)
    if (expiresSoon(validTo)) log('responder.alarm', { cause: 'CERTIFICATE_EXPIRES', validTo }, 'warn')
    log('listening', { name: `${scheme} responder`, port: server.port, fault: input.options.fault })
    log('stopping', { signal: await stopSignal() })
    await server.close()
  } finally {
    await books.close()
  }
  return undefined
}

function responderOf(
  scheme: SchemeName,
  input: CommandInput,
  lookup: HolderLookup,
  clients: Clients | undefined,
): Responder {
  if (scheme === 'cop') return copResponder(lookup, clients)
  const clockDifferenceMs = numberIn(input, 'clock-difference-ms', 60_000, 2_000)
  return vopResponder(lookup, clients, { bics: bicsIn(input), clockDifferenceMs })
}

const CANNOT_LISTEN: ReadonlySet<string | undefined> = new Set(['EADDRNOTAVAIL', 'EACCES', 'ENOTFOUND'])

async function openBooks(input: CommandInput) {
  const { holders, book } = input.options
  if ((holders === undefined) !== (book === true))
    throw new UsageError('give either --holders FILE or --book')
  if (!book) return { lookup: await holdersInFile(textIn(input, 'holders')), close: async () => {} }
  const { databaseUrl, masterKeys } = await input.installation()
  const db = await openVerificationDatabase(databaseUrl, masterKeys)
  return { lookup: holdersInBook(openBook(db, keyOf(db))), close: () => db.destroy() }
}
