import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import { cipherFor } from '../../kit/cipher.ts'
import type { KeyOf } from '../../kit/key-of.ts'
import type { OrganisationScheme } from '../schemes/epc-vop.ts'
import { bookPlace } from '../sealed-places.ts'
import { accountKey, type BookAccount, secondaryIdOf, secondaryKey } from './account-key.ts'

/** NOT_SUPPORTED: names are not compared for this kind of account. */
export const accountStates = ['OPEN', 'CLOSED', 'BLOCKED', 'OPTED_OUT', 'SWITCHED', 'NOT_SUPPORTED'] as const

/** SECONDARY_ID_NEEDED: several accounts have this number, and none of them the secondary identification that was given. */
export type AccountState = (typeof accountStates)[number] | 'SECONDARY_ID_NEEDED'

export const holderTypes = ['INDIVIDUAL', 'BUSINESS'] as const
export type HolderType = (typeof holderTypes)[number]

/** An account in the operator's own register. */
export interface HeldAccount {
  readonly state: AccountState
  /** Of each holder; none if a secondary identification is needed. */
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

  /** With the secondary identification, if one is given, and without it. */
  function indexesOf(account: BookAccount): readonly Buffer[] {
    const text = accountKey(account)
    if (typeof text !== 'string') return []
    const secondaryId = secondaryIdOf(account)
    return [...(secondaryId ? [secondaryKey(text, secondaryId)] : []), text].map(vault.index)
  }

  const held = (account: Buffer) => db('book').where({ account }).whereNot({ state: 'SECONDARY_ID_NEEDED' })

  return {
    /** Undefined if the account is not in the book, or no account can have this number. Rejects after `timeoutMs`. */
    async findHolders(account: BookAccount, timeoutMs = FIND_TIMEOUT_MS): Promise<HeldAccount | undefined> {
      const indexes = indexesOf(account)
      if (indexes.length === 0) return undefined
      const lines: Line[] = await db('book')
        .select('account', 'state', 'type', 'names')
        .whereIn('account', indexes)
        .orderBy('line')
        .timeout(timeoutMs)
      const found = indexes.map(index => lines.filter(line => line.account.equals(index)))
      return heldAccount(found.find(each => each.length > 0) ?? [], vault.open)
    },

    /** Whether the account was in the book. A number that accounts share is none. */
    async remove(account: BookAccount): Promise<boolean> {
      const [index] = indexesOf(account)
      return index !== undefined && (await held(index).delete()) > 0
    },
  }
}

const FIND_TIMEOUT_MS = 5_000

interface Line {
  readonly account: Buffer
  readonly state: AccountState
  readonly type: HolderType | null
  readonly names: Buffer
}

/** All lines of an account have the same state. */
function heldAccount(lines: readonly Line[], open: BookVault['open']): HeldAccount | undefined {
  if (lines.length === 0) return undefined
  return joined(
    lines.map(({ state, type, names, account }) => ({
      state,
      type: type ?? undefined,
      ...open(names, account),
    })),
  )
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
