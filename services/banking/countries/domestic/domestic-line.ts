/** What the tables say of a country, in the notation of `formsOf`. Where there is a name, it stands before a colon. */
export interface DomesticLine {
  /** ISO 4217, the usual one first, where the IBAN registry does not say. */
  readonly currencies?: string
  readonly bank?: string
  readonly branch?: string
  readonly joined?: string
  readonly account?: string
  readonly marks?: string
  readonly types?: string
  readonly source: string
}

/** By country. */
export type DomesticLines = Readonly<Record<string, DomesticLine>>
