import { Writable } from 'node:stream'
import { type Command, type CommandInput, UsageError } from '../../kit/process/commands/command.ts'
import { jsonLog, type Log } from '../../kit/process/logging/log.ts'
import { stopSignal } from '../../kit/process/lifecycle/stop-signal.ts'
import { certificateIn, expiresSoon } from '../providers/certificate.ts'
import { openBook } from '../book/book-store.ts'
import { openVerificationDatabase } from '../database.ts'
import { type Clients, readClients } from './responder-clients.ts'
import { type CopOptions, copResponder } from './cop.ts'
import { faults, type SchemeName } from './faults.ts'
import { openOpenBanking } from './open-banking/open-banking.ts'
import { readSortCodes } from '../schemes/sort-codes.ts'
import { reloadOnHangup } from '../../kit/process/reloading/reload.ts'
import { holdersInBook, holdersInFile } from './lookups.ts'
import { faultIn, fileIn, numberIn, schemeIn, textIn, tlsIn } from './options.ts'
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
      clients: { type: 'string', summary: 'CSV file of the organizations that may ask; all by default' },
      'answer-step-ms': {
        type: 'string',
        summary: 'answer at whole steps of this time; 150 by default, 0 for none',
      },
      'tokens-per-minute': {
        type: 'string',
        summary: 'of each client: a hit costs 1, a miss 3; 12000 by default, 0 for no limit',
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
    details: `The file of clients has the columns organizationIdentifier, as in their certificates (PSDDE-BAFIN-123456), and bic, with
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
  const cop = await copOptions(input, scheme, env, log)
  const books = await openBooks(input)
  try {
    const responder =
      scheme === 'vop' ? vopResponder(books.lookup, clients) : copResponder(books.lookup, clients, cop)
    reloadOnHangup(log)
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
    await cop.openBanking?.close()
    await books.close()
  }
  return undefined
}

const CANNOT_LISTEN: ReadonlySet<string | undefined> = new Set(['EADDRNOTAVAIL', 'EACCES', 'ENOTFOUND'])

/** What only `--scheme cop` has. */
async function copOptions(
  input: CommandInput,
  scheme: SchemeName,
  env: NodeJS.ProcessEnv,
  log: Log,
): Promise<CopOptions> {
  const given = ['sort-codes', 'open-banking'].find(option => input.options[option] !== undefined)
  if (scheme !== 'cop' && given !== undefined) throw new UsageError(`--${given} is for --scheme cop`)
  const { 'sort-codes': sortCodes, 'open-banking': openBanking } = input.options
  return {
    servesSortCode:
      sortCodes === undefined ? undefined : readSortCodes(...(await fileIn(input, 'sort-codes'))),
    openBanking:
      openBanking === undefined
        ? undefined
        : await openOpenBanking(
            textIn(input, 'open-banking'),
            (await fileIn(input, 'open-banking'))[1],
            env,
            log,
          ).catch((error: Error) => {
            throw new UsageError(`--open-banking: ${error.message}`)
          }),
  }
}

async function openBooks(input: CommandInput) {
  const { holders, book } = input.options
  if ((holders === undefined) !== (book === true))
    throw new UsageError('give either --holders FILE or --book')
  if (!book) return { lookup: await holdersInFile(textIn(input, 'holders')), close: async () => {} }
  const { databaseUrl, masterKeys } = await input.installation()
  const db = await openVerificationDatabase(databaseUrl, masterKeys)
  return { lookup: holdersInBook(openBook(db, keyOf(db))), close: () => db.destroy() }
}
