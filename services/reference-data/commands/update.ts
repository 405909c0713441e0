import type { Knex } from 'knex'
import { type Command, type CommandInput, type Row, UsageError } from '../../kit/process/commands/command.ts'
import { readConfig } from '../../kit/process/config/config.ts'
import { errorText } from '../../kit/process/lifecycle/error-text.ts'
import { downloadSettings } from '../config.ts'
import { importerNamed, importers } from '../importers/index.ts'
import type { Importer } from '../importers/importer.ts'
import type { ClientOptions, PublisherClient } from '../publications/publisher-client.ts'
import { rehearseUpdate, type SourceUpdate, updateSource } from '../publications/update-source.ts'
import { removedSources } from '../releases/release-store.ts'
import { acceptLoss, force } from './import-options.ts'
import { reportedRow } from './import-row.ts'
import { withDatabase } from './with-database.ts'
import { DAY_MS } from '../../kit/durations.ts'

const FAILED = 1

/**
 * The operator command that downloads and imports what publishers offer to everyone. `sources` are all that can be chosen,
 * and `options` those of the downloads.
 */
export function updateCommand(
  sources: readonly Importer[] = importers,
  options: ClientOptions = {},
): Command<'reference'> {
  return {
    name: 'reference update',
    summary: 'Downloads and imports the lists that publishers offer openly, if they have changed.',
    operands: ['[source...]'],
    recorded: 'changes',
    options: {
      'dry-run': { type: 'boolean', summary: 'download, and show what would change, but change nothing' },
      ...acceptLoss,
      ...force,
    },
    columns: ['source', 'state', 'published', 'days', 'size', 'added', 'removed', 'changed', 'failed'],
    details: [
      'Without a name, it takes every source of reference sources that has an address, but for those that you have removed.',
      'A source that fails stops no other. Its row says why. If its publisher cannot be reached, get the',
      'file in another way, and use reference import. --json adds checksums.',
      '',
      'A list is imported if its file has changed since the last import. The server says so by ETag or Last-Modified, else the',
      'SHA-256 does. With --force, files that have not changed are read again. A release that you have rolled back stays out of',
      'force until its publisher issues another list.',
      '',
      'A list is not imported if it lacks more than 1 % of the codes of a bank, or of the rows of a country; a sanctions list, if it',
      'lacks more than 20 % of its banks. Look at it with',
      '--dry-run, which fails in the same way, and take it with --accept-loss.',
      '',
      'REFERENCE_DATA_PROXY is the proxy on the way to publishers, else HTTPS_PROXY and NO_PROXY apply. NODE_EXTRA_CA_CERTS',
      'names the certificate of a proxy that opens TLS.',
      '',
      'Run it each night from cron, or use services/deploy/kubernetes/update-reference-data.yaml:',
      '  15 3 * * * payprep reference update --json',
    ].join('\n'),
    run: input => withDatabase(input, db => updateAll(db, sources, options, input)),
  }
}

async function updateAll(
  db: Knex,
  sources: readonly Importer[],
  options: ClientOptions,
  input: CommandInput,
): Promise<readonly Row[]> {
  const chosen = await chosenOf(db, sources, input.operands.source)
  const { env } = await input.installation()
  const { proxy } = readConfig(env, downloadSettings)
  // No other command of the noun needs its HTTP client.
  const { publisherClient } = await import('../publications/publisher-client.ts')
  const client = publisherClient({ proxy, ...options })
  const rows: Row[] = []
  try {
    for (const importer of chosen) rows.push(await updated(db, client, importer, input))
  } finally {
    await client.close()
  }
  if (rows.some(({ state }) => state === 'failed')) input.exitWith(FAILED)
  return rows
}

/** The named sources, else all with an address that no operator has removed. */
async function chosenOf(db: Knex, sources: readonly Importer[], names = ''): Promise<readonly Importer[]> {
  const named = names.split(' ').filter(Boolean)
  if (named.length > 0) return named.map(name => openSource(name, sources))
  const removed = await removedSources(db)
  return sources.filter(({ name, addresses }) => addresses !== undefined && !removed.has(name))
}

function openSource(name: string, sources: readonly Importer[]): Importer {
  const importer = sources.find(each => each.name === name) ?? importerNamed(name)
  if (importer.addresses !== undefined) return importer
  throw new UsageError(
    `${name} has no public download: get its files from the publisher and use reference import`,
  )
}

async function updated(
  db: Knex,
  client: PublisherClient,
  importer: Importer,
  input: CommandInput,
): Promise<Row> {
  const { options, progress, warn } = input
  const { name: source, licence } = importer
  progress(`${source}: asking the publisher (licence: ${licence})`)
  const how = {
    force: options.force === true,
    acceptLoss: options['accept-loss'] === true,
    progress: (name: string, rows: number) => progress(`${name}: ${rows} rows`),
  }
  try {
    if (options['dry-run'] === true) {
      const { refused, ...would } = await rehearseUpdate(db, client, importer, how)
      return { source, ...withAge(would), ...(refused !== undefined && failedFor(refused)) }
    }
    const { outcome, ...update } = await updateSource(db, client, importer, how)
    if (outcome === undefined) return { source, ...withAge(update) }
    const { isNew: _, ...row } = reportedRow(outcome, input)
    return { ...row, source, ...withAge({ ...update, published: outcome.validFrom }) }
  } catch (error) {
    // A list that this program cannot read stops no other either.
    if (!(error instanceof UsageError)) warn(`${source}: ${errorText(error)}`)
    return { source, ...failedFor((error as Error).message) }
  }
}

const failedFor = (reason: string) => ({ state: 'failed', failed: reason })

/** Adds the age of the files in days. */
function withAge<T extends SourceUpdate>(update: T): T & { readonly days: number } {
  return { ...update, days: Math.floor((Date.now() - Date.parse(update.published)) / DAY_MS) }
}
