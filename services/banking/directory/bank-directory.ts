import type { ModulusTable } from '../check-digits/gb/modulus-table.ts'
import type { SettlementSystem } from './settlement-systems.ts'

/** An institution of ISO 9362. What is unknown is an empty string, as it is in the directory's columns. */
export interface Institution {
  /** 11 characters. */
  readonly bic: string
  readonly name: string
  readonly street: string
  readonly postCode: string
  readonly town: string
  /** The path or address of an image. */
  readonly logo: string
  /** Its place among the directory's sources. */
  readonly source: number
}

/** A code by which a country knows a bank or a branch: in domestic payments, or inside its IBANs. */
export interface BankCode {
  readonly country: string
  readonly code: string
  /** The last code where the entry stands for a range; else empty. */
  readonly codeTo: string
  /** 11 characters, or empty. */
  readonly bic: string
  readonly role: BankCodeRole
  readonly name: string
  readonly branchName: string
  readonly street: string
  readonly postCode: string
  readonly town: string
  readonly checkMethod: string
  readonly source: number
}

/** The BIC that stands for the code, or another over which its accounts can be reached. */
export type BankCodeRole = 'default' | 'routing'

/** What a directory may claim to know wholly of a country. */
export type CoverageKind = 'BIC' | 'BANK' | 'BRANCH'

export interface Coverage {
  readonly country: string
  readonly kind: CoverageKind
  /** The place of the source that claims it. */
  readonly source: number
}

/** That a source names everybody who takes part in a settlement system. */
export interface Register {
  readonly system: SettlementSystem
  readonly source: number
}

export interface Source {
  readonly name: string
  readonly version: string
  readonly publisher: string
  readonly licence: string
  /** ISO 8601 calendar date, or empty. */
  readonly validFrom: string
  /** How far the publisher's rows are trusted where they were not taken from its own list: `high`, `medium`; else empty. */
  readonly confidence: string
}

/** Of whom it is asked whether he takes part in a settlement system. */
export interface ParticipantKey {
  /** 8 or 11 characters. */
  readonly bic?: string
  /** Where the codes are from. */
  readonly country?: string
  /** Codes of bank or branch in domestic payments, the narrowest first. */
  readonly codes?: readonly string[]
}

/** The ways to pay an institution in a currency. */
export interface Correspondents {
  /** Whether there is no other way. */
  readonly complete: boolean
  /** In the order in which to try them. Each begins next to the sender and ends with who holds the account. */
  readonly chains: readonly (readonly string[])[]
}

/** An entry of a sanctions list that meets an institution. */
export interface SanctionHit {
  /** The name of the list. */
  readonly list: string
  /** ISO 8601 calendar date since when, where the list tells it; else that of the list; or empty. */
  readonly date: string
}

/** The questions that judges ask. A snapshot: it never changes, a newer one takes its place whole. */
export interface BankDirectory {
  readonly version: string
  readonly sources: readonly Source[]
  readonly institutionCount: number
  readonly bankCodeCount: number

  /** By BIC11, or by BIC8 for the head office; a BIC11 that is unknown is not replaced by its head office. */
  institution(bic: string): Institution | undefined
  /** The head office of the institution that a BIC8 or BIC11 belongs to; a branch where no head office is known. */
  headOffice(bic: string): Institution | undefined
  /** All head offices whose BIC begins with these four letters, in that country; the main one first. */
  institutionsByPrefix(prefix: string, country: string): readonly Institution[]
  /** The entries of a code, the default BIC first; then, where none has one, those of the narrowest range that holds it. */
  bankCodes(country: string, code: string): readonly BankCode[]
  /** Whether absence means that there is no such thing. */
  isComplete(country: string, kind: CoverageKind): boolean
  /** Whether somebody takes part in a settlement system; undefined where nobody says, or they contradict each other. */
  participation(system: SettlementSystem, key: ParticipantKey): 'yes' | 'no' | undefined
  /** The settlement systems in which somebody is known to take part. */
  systemsOf(key: ParticipantKey): readonly SettlementSystem[]
  /** Whether an institution can be paid in a currency; `no` only where all its settlement instructions are known. */
  hasSettlementInstruction(bic: string, currency: string): 'yes' | 'no' | undefined
  correspondentsOf(bic: string, currency: string): Correspondents
  /** The places of the sources of those ways, in the same order. */
  correspondentSourcesOf(bic: string, currency: string): readonly number[]
  /** What sanctions lists say of an institution: of its office, of it as a whole, and of its country, in that order. */
  sanctionsOn(bic: string): readonly SanctionHit[]
  /** The checks of British sort codes: those that an operator has loaded, else the published ones. */
  readonly modulusTable: ModulusTable
}
