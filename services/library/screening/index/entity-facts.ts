import type { Entity, Schema } from '../entity.ts'
import { accountKeys, type BankForm } from '../keys/bank-account-keys.ts'
import { mccOf } from '../keys/mcc.ts'
import { acquirerOf, leadingZeros, midOf } from '../keys/merchant-keys.ts'

/** The properties of an entity that decide how sure a match is. */
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
  /** How the bank of an account is named; OTHER for others. */
  readonly bankForm: BankForm
  /** The acquirer of a merchant; empty if it is not known, and for others. */
  readonly acquirer: string
}

const NO_FACTS = {
  schema: 'PLATFORM',
  network: '',
  isImpactful: false,
  mcc: 0,
  zeros: 0,
  bankForm: 'OTHER',
  acquirer: '',
} as const

/** The facts of an entity, its properties always in the same order. */
export function factsOf({ schema, attributes }: Entity): Facts {
  switch (schema) {
    case 'PLATFORM':
      return { ...NO_FACTS, schema }
    case 'MERCHANT': {
      const { cardNetwork, isImpactful, mcc, mid, acquirerId } = attributes
      return {
        ...NO_FACTS,
        schema,
        network: cardNetwork,
        isImpactful,
        mcc: mccOf(mcc) ?? 0,
        zeros: leadingZeros(midOf(mid) ?? ''),
        acquirer: acquirerOf(acquirerId) ?? '',
      }
    }
    case 'BANK_ACCOUNT': {
      const { accountId, bankId = '' } = attributes
      return { ...NO_FACTS, schema, bankForm: accountKeys(accountId, bankId)?.bankForm ?? 'UNKNOWN' }
    }
    case 'CRYPTO_WALLET':
      return { ...NO_FACTS, schema, network: attributes.network }
  }
}

/** They have four digits. */
const MCCS = 10_000

/** Interns facts, so that each entity holds only a number. There are few different ones. */
export function factsTable(all: Facts[]) {
  const textOf = (facts: Facts) => Object.values(facts).join(' ')
  const numbers = new Map(all.map((facts, number) => [textOf(facts), number]))
  const mccs = new Uint8Array(MCCS)
  for (const { mcc } of all) mccs[mcc] = 1
  return {
    at: (number: number): Facts => all[number]!,
    /** Whether any facts have this merchant category code. */
    hasMcc: (mcc: number): boolean => mccs[mcc] === 1,
    numberOf(facts: Facts): number {
      const text = textOf(facts)
      const number = numbers.get(text) ?? all.push(facts) - 1
      numbers.set(text, number)
      mccs[facts.mcc] = 1
      return number
    },
  }
}
