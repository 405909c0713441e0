/**
 * How accounts and banks are numbered in one country. Profiles are code as data: they change by review, with
 * tests. Banks, which change weekly, are in the directory instead.
 */
export interface CountryProfile {
  /** ISO 3166-1 alpha-2, or XK for Kosovo. */
  readonly country: string
  /** ISO 4217, the usual one first. */
  readonly currencies: readonly string[]
  /** Absent if the country is not in the IBAN registry. */
  readonly iban?: IbanFormat
  /** Absent if the format of domestic account numbers is not known. */
  readonly domestic?: DomesticFormat
}

/** How domestic payments identify bank, branch and account. */
export interface DomesticFormat {
  /**
   * The bank's number: sort code, routing number, IFSC. Absent if account numbers hold it, or where none
   * is known.
   */
  readonly bank?: CodeFormat
  /** The branch's number, where it is separate from the bank's. */
  readonly branch?: CodeFormat
  /** Bank and branch written as one number. */
  readonly joined?: NumberFormat
  /** Whether account numbers have a prefix, which some programs give as the branch. */
  readonly hasPrefix?: boolean
  /** Absent if it is not known. */
  readonly account?: AccountFormat
  /** The account types, where a payment has to state one: CHECKING, SAVINGS. */
  readonly accountTypes?: readonly string[]
  /** The publisher of the format: the scheme, the regulator, the banks. */
  readonly source: string
}

/** A number that may be written in several forms. */
export interface NumberFormat {
  /** The forms in the notation of `formsOf`, for people to read: `6!n`, `10!n | BBAN`. */
  readonly structure: string
  /** In the order in which they are tried. */
  readonly forms: readonly NumberForm[]
}

export interface CodeFormat extends NumberFormat {
  /** How many of its first characters are the code of the bank, where banks assign a code to each branch; else absent. */
  readonly bankLength?: number
  /** The local name: `sort code`, `BLZ`. */
  readonly name: string
  /** Prefixes that state the kind of code: GBDSC (ISO 20022), SC (SWIFT). */
  readonly marks: readonly string[]
}

export interface AccountFormat extends NumberFormat {
  /** The local name: `CLABE`, `account number`. */
  readonly name: string
  /** The BBAN, if no domestic payment has it: `forms`, `length` and `characters` do not include it. */
  readonly bban: readonly NumberForm[]
  /** The fewest and the most characters, separators not counted. */
  readonly length: readonly [min: number, max: number]
  /** Matches texts that have only characters of such a number. */
  readonly characters: RegExp
  /** Whether numbers without any digit from 1 to 9 are in use. */
  readonly mayBeBlank: boolean
  /** Whether numbers of letters alone are in use. */
  readonly mayBeLetters: boolean
  /** The lengths at which card numbers are given by mistake, although accounts may have them too. */
  readonly cardLengths: readonly number[]
}

export interface NumberForm {
  /** Matches the whole number, with a capture group for each field that has a part. */
  readonly pattern: RegExp
  /** All that is written, from left to right. */
  readonly fields: readonly NumberField[]
  /** Whether the form is matched with its hyphens and slashes, because they mark the ends of fields. */
  readonly separated: boolean
  /** The fewest and the most characters, separators not counted. */
  readonly length: readonly [min: number, max: number]
  readonly isNumeric: boolean
  /** Whether it is the BBAN: the IBAN without its country and check digits. */
  readonly isBban: boolean
}

export interface NumberField {
  /**
   * Fields of one part are joined in their order. Absent for separators, and for fillers that are no part of
   * the number.
   */
  readonly part?: keyof DomesticNumber
  readonly runs: readonly CharacterRun[]
  /** The length to which the field is padded with leading zeros; zero for no padding. */
  readonly fill: number
  /** Whether it is a hyphen or slash that has to be written. */
  readonly isSeparator: boolean
}

/** Consecutive characters of one class. */
export interface CharacterRun {
  /** As a regular expression writes one of them: `[0-9]`, `[A-Z]`, `[A-Z0-9]`, or the character itself. */
  readonly characters: string
  readonly min: number
  readonly max: number
  /** Whether the whole run may be left out. */
  readonly isOptional: boolean
}

/**
 * A domestic account in parts. A part that is not given, or that the country does not distinguish, is empty.
 */
export interface DomesticNumber {
  readonly bank: string
  readonly branch: string
  readonly account: string
  /** National check digits, where they are a separate field. */
  readonly check: string
}

/** How a country builds its IBAN. Source: SWIFT, IBAN registry (ISO 13616). */
export interface IbanFormat {
  /** The BBAN in the registry's notation: `4!a6!n8!n`. */
  readonly structure: string
  /** The same, parsed. */
  readonly runs: readonly CharacterRun[]
  /** Matches a whole BBAN. */
  readonly pattern: RegExp
  /** Characters of the whole IBAN, country and check digits included. */
  readonly length: number
  /** The position of each part in the BBAN, as [start, end), counted from zero. */
  readonly parts: Readonly<Partial<Record<BbanPart, readonly [start: number, end: number]>>>
  /**
   * The parts that, joined, are the number of bank or branch in domestic payments; empty if the BBAN does
   * not hold it.
   */
  readonly memberId: readonly BbanPart[]
  /** Whether the bank code is the first four letters of the bank's BIC. */
  readonly bankCodeIsBic: boolean
  /** The registry's own example: well formed, and not a real account. */
  readonly example: string
}

/**
 * Bank, branch, account number, national check digits; account type, owner, currency, and filling. Check digits
 * that are commonly counted as the end of the account number stay in `account`.
 */
export type BbanPart = 'bank' | 'branch' | 'account' | 'check' | 'type' | 'owner' | 'currency' | 'filling'
