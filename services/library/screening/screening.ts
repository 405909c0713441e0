import { setImmediate as nextTurn } from 'node:timers/promises'
import { answerOf, choiceOf } from './answer.ts'
import { screenBankAccount } from './destinations/bank-account.ts'
import { screenCard } from './destinations/card.ts'
import type { Findings } from './destinations/findings.ts'
import { screenWallet } from './destinations/wallet.ts'
import type { Entity } from './entity.ts'
import { emptyIndex, entityIndex, type EntityIndex, type IndexContent } from './index/entity-index.ts'
import { codesNamed, gamblingCodes } from './keys/mcc.ts'
import { batchesOf, DatasetError, type Lines } from './dataset-lines.ts'
import type { ScreeningPolicy, ScreeningRequest, ScreeningResult } from './question.ts'
import { readChange, readEntity } from './read-entity.ts'

/** A load yields the event loop after this long. */
const SLICE_MS = 5
/** Memory is reserved in advance for at most this many entities. */
const EXPECTED_MAX = 10_000_000

export interface ScreeningOptions {
  /**
   * The merchant category codes that are gambling by themselves: codes, and VISA or MASTERCARD for those of the network.
   * Defaults to those of both.
   */
  readonly gamblingCodes?: readonly string[]
}

/** What the manifest of a version says about a file. */
export interface DatasetFile {
  readonly version: string
  /** How many lines the file has. If given, a truncated file is refused, and memory is reserved in advance. */
  readonly lines?: number
}

/** A loaded dataset. Account numbers and names of holders are in it as hashes, which whoever tries all numbers can undo. */
export interface DatasetImage {
  readonly version: string
  readonly content: IndexContent
}

export type Screening = ReturnType<typeof newScreening>

/** Screens destinations against a dataset in memory. It does no I/O, and belongs to one thread. */
export function newScreening({ gamblingCodes: codes = gamblingCodes }: ScreeningOptions = {}) {
  const gambling = codesNamed(codes)
  if (gambling === undefined)
    throw new Error('gamblingCodes must be codes of four digits, VISA or MASTERCARD')
  const ofInstallation = gambling
  let index = entityIndex()
  let version: string | undefined
  /** Settles when the last load has ended: loads run one after another. */
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(load: () => Promise<T>): Promise<T> {
    const done = last.then(load)
    last = done.catch(() => {})
    return done
  }

  return {
    /**
     * Loads a dataset beside the present one, and replaces it at the end. If it fails, the present one stays. Entities
     * put during the load are lost with the present one.
     */
    loadSnapshot: (source: Lines, file: DatasetFile): Promise<void> =>
      inTurn(async () => {
        const loaded = entityIndex(emptyIndex(Math.min(file.lines ?? 0, EXPECTED_MAX)))
        await eachLine(source, file, line => loaded.put(readEntity(line)))
        index = loaded
        version = file.version
      }),

    /**
     * Applies the changes since the previous version in place. If a line cannot be read, none is applied. Refused
     * unless the previous version is loaded.
     */
    applyDelta: (source: Lines, file: DatasetFile & { readonly previousVersion?: string }): Promise<void> =>
      inTurn(async () => {
        const { previousVersion } = file
        if (version === undefined)
          throw new DatasetError('a delta needs a snapshot that it follows; none is loaded')
        if (previousVersion !== undefined && previousVersion !== version)
          throw new DatasetError(`the delta follows version ${previousVersion}; loaded is ${version}`)
        const entities: Entity[] = []
        await eachLine(source, file, line => entities.push(readChange(line).entity))
        const pause = pauses()
        for (const entity of entities) {
          index.put(entity)
          if (pause.isDue()) await pause.take()
        }
        version = file.version
      }),

    /**
     * What this engine holds, as it is: it changes with the next entity that is put, so write it down before. Undefined before the first
     * load.
     */
    image: (): DatasetImage | undefined =>
      version === undefined ? undefined : { version, content: index.content },

    /** Replaces the dataset by an image, of which another engine must hold no part. */
    restore(image: DatasetImage): void {
      index = entityIndex(image.content)
      version = image.version
    },

    /** Adds an entity in its newest state, or replaces it. */
    put: (entity: Entity): void => index.put(entity),

    /** Sets the version of the loaded dataset, once all changes of that version were put. */
    reachVersion(reached: string): void {
      version = reached
    },

    /** Never fails, whatever the texts are. */
    screen(request: ScreeningRequest): ScreeningResult {
      const { policy, reference } = request
      const answer =
        version === undefined
          ? NOT_READY
          : answerOf(index, findingsOf(index, request, ofInstallation), policy ?? {})
      const { decision, matches, reasons } = answer
      const datasetVersion = version ?? ''
      return reference === undefined
        ? { decision, matches, reasons, datasetVersion }
        : { decision, matches, reasons, datasetVersion, reference }
    },

    /** The version that was loaded last; undefined before. */
    get version(): string | undefined {
      return version
    },
    /** How many entities are active. */
    get size(): number {
      return index.size
    },
    /** The memory that the index has reserved, in bytes, without the names of platforms. */
    get bytes(): number {
      return index.bytes
    },
  }
}

const NOT_READY = { decision: 'NOT_READY', matches: [], reasons: [] } as const
const NOTHING_GIVEN: Findings = { hits: [], isUnreadable: true }

function findingsOf(index: EntityIndex, request: ScreeningRequest, gambling: ReadonlySet<number>): Findings {
  const { card, bankAccount, cryptoWallet, policy } = request
  if (card) return screenCard(index, card, codesIn(policy) ?? gambling, wantsNames(policy))
  if (bankAccount) return screenBankAccount(index, bankAccount, wantsNames(policy))
  if (cryptoWallet) return screenWallet(index, cryptoWallet)
  return NOTHING_GIVEN
}

/** The codes that a policy names. A name that cannot be read must not let gambling pass: then those of the installation count. */
const codesIn = (policy: ScreeningPolicy | undefined) =>
  Array.isArray(policy?.mccs) && policy.mccs.length > 0 ? codesNamed(policy.mccs) : undefined

/** Whether names alone are looked for: as hints, or because the policy decides by them. */
const wantsNames = (policy: ScreeningPolicy | undefined) =>
  policy?.nameHints === true || choiceOf(policy?.nameOnly, 'CLEAR') !== 'CLEAR'

async function eachLine(source: Lines, { lines }: DatasetFile, take: (line: string) => void): Promise<void> {
  const pause = pauses()
  let number = 0
  let taken = 0
  for await (const batch of batchesOf(source))
    for (const line of batch) {
      number++
      if (line.trim() === '') continue
      try {
        take(line)
      } catch (error) {
        throw new DatasetError(`line ${number}: ${(error as Error).message}`)
      }
      taken++
      if (pause.isDue()) await pause.take()
    }
  if (lines !== undefined && taken !== lines)
    throw new DatasetError(`the file has ${taken} lines; expected were ${lines}`)
}

/** Pauses in long work, so that the process keeps answering. */
function pauses() {
  let dueAt = performance.now() + SLICE_MS
  return {
    isDue: () => performance.now() >= dueAt,
    async take() {
      await nextTurn()
      dueAt = performance.now() + SLICE_MS
    },
  }
}
