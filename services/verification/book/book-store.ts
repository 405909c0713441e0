import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import { cipherFor } from '../../kit/cipher.ts'
import type { KeyOf } from '../../kit/key-of.ts'
import type { OrganisationScheme } from '../schemes/epc-vop.ts'
import { bookPlace } from '../sealed-places.ts'
import { accountKey, type BookAccount } from './account-key.ts'

export const accountStates = ['OPEN', 'CLOSED', 'BLOCKED', 'OPTED_OUT', 'SWITCHED'] as const
export type AccountState = (typeof accountStates)[number]

export const holderTypes = ['INDIVIDUAL', 'BUSINESS'] as const
export type HolderType = (typeof holderTypes)[number]

/** An account in the operator's own register. */
export interface HeldAccount {
  readonly state: AccountState
  /** Of each holder. */
  readonly names: readonly string[]
  /** Other names of the holders, such as trading names. */
  readonly aliases: readonly string[]
  /** Absent if it is not known, or if holders of both types share the account. */
  readonly type?: HolderType
  /** Numbers of organizations that hold the account. Without them a question by number is not answered. */
  readonly identifications?: readonly Identification[]
  /** BICs of the bank that holds the account, of 8 or 11 characters; several only if lines of the account disagree. */
  readonly banks?: readonly string[]
}

export interface Identification {
  readonly scheme: 'LEI' | 'BIC' | OrganisationScheme
  /** Upper case, without separators. */
  readonly value: string
}

/** What one line of the book says about an account, and is encrypted. */
export type Names = Pick<HeldAccount, 'names' | 'aliases' | 'identifications' | 'banks'>

/** Replaces accounts by keyed hashes, and encrypts names. */
export type BookVault = ReturnType<typeof bookVault>

export function bookVault(key: KeyOf) {
  const { seal, open } = cipherFor(key, 'verification book')
  const indexKey = key('verification book index')
  return {
    /** A blind index: equal for equal accounts, and useless without the key. */
    index: (accountText: string) => createHmac('sha256', indexKey).update(accountText).digest(),
    seal: (names: Names, account: Buffer) => seal(JSON.stringify(names), bookPlace(account)),
    open: (sealed: Buffer, account: Buffer): Names => JSON.parse(open(sealed, bookPlace(account))),
  }
}

/** The operator's own register of accounts. */
export type Book = ReturnType<typeof openBook>

/** `db` is the schema of the verification service. */
export function openBook(db: Knex, key: KeyOf) {
  const vault = bookVault(key)

  function indexOf(account: BookAccount): Buffer | undefined {
    const text = accountKey(account)
    return typeof text === 'string' ? vault.index(text) : undefined
  }

  return {
    /** Undefined if the account is not in the book, or no account can have this number. Rejects after `timeoutMs`. */
    async findHolders(account: BookAccount, timeoutMs = FIND_TIMEOUT_MS): Promise<HeldAccount | undefined> {
      const index = indexOf(account)
      if (index === undefined) return undefined
      const lines: Line[] = await db('book')
        .select('state', 'type', 'names')
        .where({ account: index })
        .orderBy('line')
        .timeout(timeoutMs)
      return lines.length === 0 ? undefined : heldAccount(lines, sealed => vault.open(sealed, index))
    },

    /** Whether the account was in the book. */
    async remove(account: BookAccount): Promise<boolean> {
      const index = indexOf(account)
      return index !== undefined && (await db('book').where({ account: index }).delete()) > 0
    },
  }
}

const FIND_TIMEOUT_MS = 5_000

interface Line {
  readonly state: AccountState
  readonly type: HolderType | null
  readonly names: Buffer
}

/** All lines of an account have the same state. */
function heldAccount(lines: readonly Line[], open: (sealed: Buffer) => Names): HeldAccount {
  return joined(lines.map(({ state, type, names }) => ({ state, type: type ?? undefined, ...open(names) })))
}

/** The account that lines of a file give together. Holders of both types may share an account. */
export function joined(
  lines: readonly (Names & { readonly state: AccountState; readonly type?: HolderType | undefined })[],
): HeldAccount {
  const types = new Set(lines.map(({ type }) => type))
  const [type] = types
  const identifications = lines.flatMap(({ identifications: of = [] }) => of)
  const banks = [...new Set(lines.flatMap(({ banks: of = [] }) => of))]
  return {
    state: lines[0]!.state,
    names: [...new Set(lines.flatMap(({ names }) => names))],
    aliases: [...new Set(lines.flatMap(({ aliases }) => aliases))],
    ...(types.size === 1 && type && { type }),
    ...(identifications.length > 0 && { identifications }),
    ...(banks.length > 0 && { banks }),
  }
}
