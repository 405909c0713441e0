/**
 * What is true of accounts and banks in one country. Profiles are code as data:
 * they change by review, with tests; banks, which change weekly, are in the
 * directory instead.
 */
export interface CountryProfile {
  /** ISO 3166-1 alpha-2, or XK for Kosovo. */
  readonly country: string
  /** ISO 4217, the usual one first. */
  readonly currencies: readonly string[]
  /** Absent where the country has no IBAN. */
  readonly iban?: IbanFormat
  /** Absent where nothing is known of how accounts are numbered at home. */
  readonly domestic?: DomesticFormat
}

/** How payments inside a country name bank, branch and account. */
export interface DomesticFormat {
  /** What names the bank: sort code, routing number, IFSC. Absent where account numbers say it all, or nothing is known. */
  readonly bank?: CodeFormat
  /** What names the branch, where that is a number of its own. */
  readonly branch?: CodeFormat
  /** Bank and branch written as one number. */
  readonly joined?: NumberFormat
  /** Absent where nothing is known of it. */
  readonly account?: AccountFormat
  /** What kinds of account there are, where a payment has to say it. */
  readonly accountTypes?: readonly string[]
  /** Who says so: the scheme, the regulator, the banks. */
  readonly source: string
}

/** The forms that a number has; each number has one of them. */
export interface NumberFormat {
  /** As a person reads it, in the notation of the tables: `6!n`, `10!n | BBAN`. */
  readonly structure: string
  /** In the order in which they are tried. */
  readonly forms: readonly NumberForm[]
}

export interface CodeFormat extends NumberFormat {
  /** As people there call it. */
  readonly name: string
  /** What may stand before it to say what it is: GBDSC (ISO 20022), SC (SWIFT). */
  readonly marks: readonly string[]
}

export interface AccountFormat extends NumberFormat {
  /** As people there call it. */
  readonly name: string
  /** How many characters it has without separators, the least and the most. */
  readonly length: readonly [min: number, max: number]
  /** Matches what has no character that such a number never has. */
  readonly characters: RegExp
}

export interface NumberForm {
  /** Of the whole number, with a group for each field. */
  readonly pattern: RegExp
  readonly fields: readonly NumberField[]
  /** Whether it is read with its hyphens and slashes, which tell where each field ends. */
  readonly separated: boolean
  /** How many characters it has without separators. */
  readonly length: readonly [min: number, max: number]
  readonly isNumeric: boolean
}

export interface NumberField {
  /** Fields of one part belong together, in their order. */
  readonly part: keyof DomesticNumber
  /** How many characters it has once it is filled up with zeros in front; zero where it stays as it is. */
  readonly fill: number
}

/** A domestic account in parts; what is not given, or not told apart in that country, is empty. */
export interface DomesticNumber {
  readonly bank: string
  readonly branch: string
  readonly account: string
  /** National check digits that stand apart. */
  readonly check: string
}

/** How a country builds its IBAN, as the IBAN registry (ISO 13616) states it. */
export interface IbanFormat {
  /** The BBAN in the registry's notation: `4!a6!n8!n`. */
  readonly structure: string
  /** The whole BBAN matches it. */
  readonly pattern: RegExp
  /** Characters of the whole IBAN, country and check digits included. */
  readonly length: number
  /** Where each part lies in the BBAN, as [start, end). */
  readonly parts: Readonly<Partial<Record<BbanPart, readonly [start: number, end: number]>>>
  /** The parts that together are the number of bank or branch in domestic payments; none where it is not inside. */
  readonly memberId: readonly BbanPart[]
  /** The bank code is the first four letters of the bank's BIC. */
  readonly bankCodeIsBic: boolean
  /** The registry's own example: well formed, and nobody's account. */
  readonly example: string
}

/**
 * Bank, branch, account number, national check digits; account type, owner,
 * currency, and filling. Check digits that holders count as the end of their
 * account number are left in it.
 */
export type BbanPart = 'bank' | 'branch' | 'account' | 'check' | 'type' | 'owner' | 'currency' | 'filling'
