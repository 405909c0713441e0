import type { Knex } from 'knex'
import { type CommandInput, UsageError } from '../../kit/process/commands/command.ts'
import { keyOf } from '../../kit/encryption/schema-keys.ts'
import type { CloseStack } from '../../kit/process/lifecycle/close-stack.ts'
import type { KeyOf } from '../../kit/key-of.ts'
import type { Log } from '../../kit/process/logging/log.ts'
import { fromFiles } from '../../kit/process/reloading/from-files.ts'
import { openBook } from '../book/book-store.ts'
import { openVerificationDatabase } from '../database.ts'
import { readSortCodes } from '../schemes/sort-codes.ts'
import { type CopOptions, copResponder } from './cop.ts'
import type { SchemeName } from './faults.ts'
import type { HolderLookup } from './holder-lookup.ts'
import { holdersInBook, holdersInFile } from './lookups.ts'
import { openOpenBanking } from './open-banking/open-banking.ts'
import { bicsIn, fileIn, numberIn, textIn } from './options.ts'
import type { Responder } from './responder.ts'
import { readClients } from './responder-clients.ts'
import { areSeveralBanks, vopResponder } from './vop.ts'

/** The schema of the verification service, and its keys. */
export interface OpenInstallation {
  readonly db: Knex
  readonly key: KeyOf
}

/** Opened for --book; with --holders, a responder needs no database. */
export async function installationIn(input: CommandInput, keep: Keep): Promise<OpenInstallation | undefined> {
  const { holders, book } = input.options
  if ((holders === undefined) !== (book === true))
    throw new UsageError('give either --holders FILE or --book')
  if (!book) return undefined
  const { databaseUrl, masterKeys } = await input.installation()
  const db = await openVerificationDatabase(databaseUrl, masterKeys)
  keep({ close: () => db.destroy() })
  return { db, key: keyOf(db) }
}

type Keep = CloseStack['keep']

/** The responder of a scheme, with the accounts and clients that its files have now. */
export async function liveResponder(
  scheme: SchemeName,
  input: CommandInput,
  installation: OpenInstallation | undefined,
  env: NodeJS.ProcessEnv,
  log: Log,
  keep: Keep,
): Promise<() => Responder> {
  const ofCop = [SORT_CODES, OPEN_BANKING].find(option => input.options[option] !== undefined)
  if (scheme !== 'cop' && ofCop !== undefined) throw new UsageError(`--${ofCop} is for --scheme cop`)
  const vop = scheme === 'vop' ? vopSettingsIn(input) : undefined
  const clients = await clientsIn(input, keep)
  const lookup = await lookupIn(input, installation, vop !== undefined && areSeveralBanks(vop.bics), keep)
  if (vop !== undefined) return () => vopResponder(lookup(), clients(), vop)
  const options = await copOptionsIn(input, env, log, keep)
  return () => copResponder(lookup(), clients(), options())
}

/** What only `--scheme cop` has. */
async function copOptionsIn(
  input: CommandInput,
  env: NodeJS.ProcessEnv,
  log: Log,
  keep: Keep,
): Promise<() => CopOptions> {
  /** Throws a UsageError that names the option. */
  async function read<T>(option: string, open: (path: string, text: string) => T | Promise<T>): Promise<T> {
    const [, text] = await fileIn(input, option)
    try {
      return await open(textIn(input, option), text)
    } catch (error) {
      throw new UsageError(`--${option}: ${(error as Error).message}`)
    }
  }
  const isGiven = (option: string) => input.options[option] !== undefined
  const openBanking = isGiven(OPEN_BANKING)
    ? keep(await read(OPEN_BANKING, (path, json) => openOpenBanking(path, json, env, log)))
    : undefined
  if (!isGiven(SORT_CODES)) return () => ({ openBanking })
  const files = [textIn(input, SORT_CODES)]
  const live = keep(await fromFiles('sort codes', files, () => read(SORT_CODES, readSortCodes)))
  return () => ({ openBanking, servesSortCode: live.current })
}

const SORT_CODES = 'sort-codes'
const OPEN_BANKING = 'open-banking'

const vopSettingsIn = (input: CommandInput) => ({
  bics: bicsIn(input),
  clockDifferenceMs: numberIn(input, 'clock-difference-ms', 60_000, 2_000),
})

async function clientsIn(input: CommandInput, keep: Keep) {
  if (input.options.clients === undefined) return () => undefined
  const read = async () => readClients(...(await fileIn(input, 'clients')))
  const live = keep(await fromFiles('clients', [textIn(input, 'clients')], read))
  return () => live.current
}

async function lookupIn(
  input: CommandInput,
  installation: OpenInstallation | undefined,
  needsBank: boolean,
  keep: Keep,
): Promise<() => HolderLookup> {
  if (installation !== undefined) {
    const lookup = holdersInBook(openBook(installation.db, installation.key))
    return () => lookup
  }
  const path = textIn(input, 'holders')
  const live = keep(await fromFiles('holders', [path], () => holdersInFile(path, needsBank)))
  return () => live.current
}
