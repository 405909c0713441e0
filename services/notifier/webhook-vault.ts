import { createHmac } from 'node:crypto'
import { cipherFor } from '../kit/cipher.ts'
import { type AuthenticatedTable, AlteredRow, rowMac } from '../kit/encryption/row-mac.ts'
import { rowSets } from '../kit/encryption/row-set.ts'
import type { KeyOf } from '../kit/key-of.ts'

/** Encrypts secrets and urls of subscriptions, events and answers, and derives the HMACs by which urls are found. */
export type Vault = ReturnType<typeof vault>

export function vault(key: KeyOf) {
  const { seal, open } = cipherFor(key, 'notifier')
  const indexKey = key('notifier index')
  const hash = (...parts: readonly string[]) =>
    createHmac('sha256', indexKey).update(JSON.stringify(parts)).digest()

  const mac = rowMac(key, authenticatedSubscriptions)

  /** Throws AlteredRow unless payprep wrote the url of this subscription of this organization. */
  function urlOf(row: UrlColumns): string {
    const { id, url, sealed_url: sealed } = row
    if (sealed === null) {
      if (key.acceptsOlderRows === true && url !== null) return url
      throw mac.refusal(row)
    }
    const opened = mac.opened(row, () => open(sealed, urlPlace(id)))
    mac.require(row, [opened])
    return opened
  }

  return {
    seal,
    open,
    macOf: mac.macOf,
    sets: rowSets(key, authenticatedSubscriptions.purpose),
    /** Whether a url in clear, which a release before 2.2.0 wrote, is read. */
    readsClearUrls: key.acceptsOlderRows === true,
    sealSecret: (subscriptionId: string, secret: string) => seal(secret, secretPlace(subscriptionId)),
    openSecret: (subscriptionId: string, sealed: Buffer) => open(sealed, secretPlace(subscriptionId)),
    /** For the event's organization, so that it is delivered to no other. The release before 2.2.0 does not name it. */
    sealBody: (organizationId: string, eventId: string, body: string) =>
      seal(
        body,
        key.acceptsOlderRows === true ? formerEventPlace(eventId) : eventPlace(organizationId, eventId),
      ),
    openBody(organizationId: string, eventId: string, sealed: Buffer): string {
      try {
        return open(sealed, eventPlace(organizationId, eventId))
      } catch {
        return open(sealed, formerEventPlace(eventId))
      }
    },
    /** The columns of a url. */
    sealUrl: (organizationId: string, subscriptionId: string, url: string) => ({
      sealed_url: seal(url, urlPlace(subscriptionId)),
      url_hash: hash('url', organizationId, url),
    }),
    urlOf,
    /** For operators: ALTERED if payprep did not write the url. */
    hostOf(row: UrlColumns): string {
      try {
        return new URL(urlOf(row)).host
      } catch (error) {
        if (error instanceof AlteredRow) return 'ALTERED'
        throw error
      }
    },
  }
}

/** Secrets are encrypted for their subscription, and events are chosen by the client alone. */
export const authenticatedSubscriptions: AuthenticatedTable = {
  table: 'subscriptions',
  purpose: 'notifier rows',
  id: ['id'],
  columns: ['id', 'organization_id', 'host_proof'],
  content: ({ id, sealed_url: sealed }, key) => [cipherFor(key, 'notifier').open(sealed, urlPlace(id))],
  unless: 'deleted_at is not null',
  hasSet: true,
}

/** The columns of a subscription that say where its events go. */
export interface UrlColumns {
  readonly id: string
  readonly organization_id: string
  /** In clear, as the release before 2.2.0 reads and writes it; null once clear urls have ended. */
  readonly url: string | null
  /** Null if the release before 2.2.0 wrote the url. */
  readonly sealed_url: Buffer | null
  readonly host_proof: 'REQUIRED' | 'PROVED' | null
  readonly mac: Buffer | null
}

/** SQL: the same columns of a table or its alias. */
export const urlColumnsOf = (table: string) =>
  ['organization_id', 'url', 'sealed_url', 'host_proof', 'mac'].map(column => `${table}.${column}`).join(', ')

/** Compares ciphertexts: also false for an equal url that was encrypted again. */
export const isSameUrl = (one: StoredUrl, other: StoredUrl) =>
  one.url === other.url &&
  (one.sealed_url === other.sealed_url || one.sealed_url?.equals(other.sealed_url ?? NOTHING) === true)

type StoredUrl = Pick<UrlColumns, 'url' | 'sealed_url'>

const NOTHING = Buffer.alloc(0)

/** Cipher place of both secrets of a subscription, shared or private, so that the current one can become the former one. */
export const secretPlace = (subscriptionId: string) => `subscriptions ${subscriptionId}`
export const eventPlace = (organizationId: string, id: string) => `events ${organizationId} ${id}`
export const formerEventPlace = (id: string) => `events ${id}`
export const urlPlace = (subscriptionId: string) => `subscriptions ${subscriptionId} url`
