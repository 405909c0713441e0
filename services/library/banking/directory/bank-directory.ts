import type { ModulusTable } from '../check-digits/gb/modulus-table.ts'
import type { SettlementSystem } from './settlement-systems.ts'

/** An institution with a BIC (ISO 9362). Unknown fields are empty strings. */
export interface Institution {
  /** 11 characters. */
  readonly bic: string
  readonly name: string
  readonly street: string
  readonly postCode: string
  readonly town: string
  /** The path or URL of an image. */
  readonly logo: string
  /** Index into the directory's `sources`. */
  readonly source: number
}

/**
 * A national code of a bank or branch, as used in domestic payments or in IBANs. Unknown fields are empty
 * strings.
 */
export interface BankCode {
  /** ISO 3166-1 alpha-2, or XK. */
  readonly country: string
  readonly code: string
  /** The last code of a range; empty if the entry is for a single code. */
  readonly codeTo: string
  /** 11 characters, or empty. */
  readonly bic: string
  readonly role: BankCodeRole
  readonly name: string
  readonly branchName: string
  readonly street: string
  readonly postCode: string
  readonly town: string
  /** The method of the bank's account check digits (Germany, Deutsche Bundesbank). */
  readonly checkMethod: string
  readonly source: number
}

/** A code, or a range of codes; `codeTo` is empty for a single one. */
export type CodeSpan = Pick<BankCode, 'code' | 'codeTo'>

/**
 * The name of a bank in a script other than Latin. A row of a branch may leave the name of its bank to
 * the row of the bank. Unknown fields are empty strings.
 */
export interface LocalName {
  /** BCP 47, with a script where a language is written in several: `ja` in kanji, `ja-Kana`, `uk`. */
  readonly language: string
  readonly name: string
  readonly branchName: string
}

/** `default`: the BIC of the code; `routing`: another BIC through which its accounts can be reached. */
export type BankCodeRole = 'default' | 'routing'

/** The kinds of data of which a source may have all entries of a country. */
export type CoverageKind = 'BIC' | 'BANK' | 'BRANCH'

/** States that a source has all BICs, banks or branches of a country. */
export interface Coverage {
  readonly country: string
  readonly kind: CoverageKind
  /** Index into the directory's `sources`. */
  readonly source: number
}

/** States that a source lists all participants of a settlement system. */
export interface Register {
  readonly system: SettlementSystem
  readonly source: number
}

/** A published list that the directory was built from. */
export interface Source {
  readonly name: string
  readonly version: string
  readonly publisher: string
  readonly licence: string
  /** ISO 8601 calendar date, or empty. */
  readonly validFrom: string
  /** `high` or `medium` for rows that were not taken from the publisher's own list; else empty. */
  readonly confidence: string
}

/**
 * Identifies a bank whose participation in a settlement system is looked up: by BIC, by national codes, or
 * both.
 */
export interface ParticipantKey {
  /** 8 or 11 characters. */
  readonly bic?: string
  /** The country of the codes, ISO 3166-1 alpha-2. */
  readonly country?: string
  /** Codes of bank or branch in domestic payments, the narrowest first. */
  readonly codes?: readonly string[]
}

/** The correspondent chains by which an institution is paid in a currency. */
export interface Correspondents {
  /** Whether the directory has all settlement instructions of the institution. */
  readonly complete: boolean
  /**
   * In order of preference. A chain is of BICs, from the bank nearest to the sender to the one that holds
   * the account.
   */
  readonly chains: readonly (readonly string[])[]
}

/** An entry of a sanctions list that applies to an institution. */
export interface SanctionHit {
  /** The name of the list. */
  readonly list: string
  /** ISO 8601 calendar date of the entry, else of the list; or empty. */
  readonly date: string
  /** The id of the entry in its list, as its publisher writes it; or empty. */
  readonly entry: string
}

/**
 * The reference data that validation and enrichment look up. An immutable snapshot: a newer version replaces
 * it as a whole. Look-ups do not throw; BICs may have 8 or 11 characters, in upper case. The fields of rows are read when they
 * are asked for: a spread does not copy them.
 */
export interface BankDirectory {
  readonly version: string
  readonly sources: readonly Source[]

  /**
   * The institution of a BIC11, or the head office of a BIC8. An unknown BIC11 does not fall back to the
   * head office.
   */
  institution(bic: string): Institution | undefined
  /** The head office of a BIC's institution; a branch if no head office is listed. */
  headOffice(bic: string): Institution | undefined
  /** All head offices, in the order of their BICs. */
  headOffices(): Iterable<Institution>
  /** All head offices whose BIC begins with these four letters, in that country, the main one first. */
  institutionsByPrefix(prefix: string, country: string): readonly Institution[]
  /**
   * The entries of a code, the default BIC first. If none has a BIC, those of the narrowest range around it
   * follow, unless the same source names another bank there.
   */
  bankCodes(country: string, code: string): readonly BankCode[]
  /** The codes and ranges of a country whose first code begins with `prefix`, each once, in their order. */
  codesIn(country: string, prefix?: string): readonly CodeSpan[]
  /** The codes and ranges of a country that lead to a BIC, each with its default BIC. */
  defaultCodes(country: string): Iterable<BankCode>
  /** The local names of a code, one for each language. */
  localNames(country: string, code: string): readonly LocalName[]
  /**
   * Whether a code of a bank or branch is in use. Where sources have all codes of a country, only theirs count: a range of
   * another source may include unused codes.
   */
  lists(country: string, code: string): boolean
  /** Whether the directory has all entries of this kind in a country, so that an absent code does not exist. */
  isComplete(country: string, kind: CoverageKind): boolean
  /**
   * Whether a bank takes part in a settlement system; undefined if no source says so, or sources contradict
   * each other. A BIC without codes takes part where a code does that leads to it.
   */
  participation(system: SettlementSystem, key: ParticipantKey): 'yes' | 'no' | undefined
  /** The settlement systems in which a bank is known to take part. */
  systemsOf(key: ParticipantKey): readonly SettlementSystem[]
  /**
   * Whether an institution has a settlement instruction in a currency; `no` only if all its instructions are
   * known.
   */
  hasSettlementInstruction(bic: string, currency: string): 'yes' | 'no' | undefined
  /** How an institution is paid in a currency (ISO 4217). */
  correspondentsOf(bic: string, currency: string): Correspondents
  /** The sources of those chains, as indexes into `sources`, in the same order. */
  correspondentSourcesOf(bic: string, currency: string): readonly number[]
  /**
   * The sanctions that apply to an institution: to its office, to the whole institution, to its country, in
   * that order.
   */
  sanctionsOn(bic: string): readonly SanctionHit[]
  /** The sanctions that apply to all banks of a country (ISO 3166-1 alpha-2). */
  sanctionsOnCountry(country: string): readonly SanctionHit[]
  /** Whether any sanctions are loaded. */
  readonly hasSanctions: boolean
  /**
   * The modulus checks of British sort codes (Pay.UK): those that the operator has loaded, else the
   * published ones.
   */
  readonly modulusTable: ModulusTable
}
