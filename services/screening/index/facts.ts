import { cryptoNetworks } from '../../crypto-addresses/networks.ts'
import { cardNetworks, type Entity, type Schema, schemas } from '../entity.ts'
import { accountKeys } from '../keys/bank-account-keys.ts'
import { mccOf } from '../keys/mcc.ts'
import { leadingZeros, midOf } from '../keys/merchant-keys.ts'

/** What of an entity decides how sure a match is. */
export interface Facts {
  readonly schema: Schema
  /** Of a merchant or a wallet; empty for others. */
  readonly network: string
  /** Of a merchant; false for others. */
  readonly isImpactful: boolean
  /** Of a merchant; 0 for others. */
  readonly mcc: number
  /** How many zeros the id of a merchant begins with; 0 for others. */
  readonly zeros: number
  /** Whether the bank of an account is known; true for others. */
  readonly isBankKnown: boolean
}

const NO_FACTS = { network: '', isImpactful: false, mcc: 0, zeros: 0, isBankKnown: true }

export function factsOf({ schema, attributes }: Entity): Facts {
  switch (schema) {
    case 'PLATFORM':
      return { ...NO_FACTS, schema }
    case 'MERCHANT': {
      const { cardNetwork, isImpactful, mcc, mid } = attributes
      return {
        ...NO_FACTS,
        schema,
        network: cardNetwork,
        isImpactful,
        mcc: mccOf(mcc),
        zeros: leadingZeros(midOf(mid) ?? ''),
      }
    }
    case 'BANK_ACCOUNT': {
      const { accountId, bankId = '' } = attributes
      return { ...NO_FACTS, schema, isBankKnown: accountKeys(accountId, bankId)?.account !== undefined }
    }
    case 'CRYPTO_WALLET':
      return { ...NO_FACTS, schema, network: attributes.network }
  }
}

const networks: readonly string[] = ['', ...cardNetworks, ...cryptoNetworks]
/** How many values each fact can have. Together they fit into a word. */
const SCHEMAS = 4
const NETWORKS = 64
const CODES = 10_000
const ZEROS = 16

/** The facts in one word, not negative. */
export function packed({ schema, network, isImpactful, mcc, zeros, isBankKnown }: Facts): number {
  let word = schemas.indexOf(schema)
  word = word * NETWORKS + networks.indexOf(network)
  word = word * CODES + mcc
  word = word * ZEROS + zeros
  return word * 4 + (isImpactful ? 2 : 0) + (isBankKnown ? 1 : 0)
}

export function unpacked(word: number): Facts {
  const zerosOn = Math.floor(word / 4)
  const mccOn = Math.floor(zerosOn / ZEROS)
  const networkOn = Math.floor(mccOn / CODES)
  return {
    schema: schemas[Math.floor(networkOn / NETWORKS) % SCHEMAS]!,
    network: networks[networkOn % NETWORKS]!,
    isImpactful: (word & 2) !== 0,
    mcc: mccOn % CODES,
    zeros: zerosOn % ZEROS,
    isBankKnown: (word & 1) !== 0,
  }
}
