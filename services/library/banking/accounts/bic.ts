import { compact } from './fold.ts'

/** A business identifier code (ISO 9362), in parts. All are in upper case. */
export interface Bic {
  /** The whole BIC in 11 characters. */
  readonly text: string
  /** The first four characters: an institution or group, in whichever country. */
  readonly institution: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Two characters. */
  readonly location: string
  /** Three characters, XXX for the head office. */
  readonly branch: string
}

const HEAD_OFFICE = 'XXX'

/** Some people separate the parts by points. */
const POINTS = /\./g

/** A BIC without a branch means the head office. */
const SHAPE = /^([A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2})([A-Z0-9]{3})?$/

/**
 * Parses a BIC of 8 or 11 characters, with or without separators, in upper or lower case. Undefined for a text
 * that does not have the form of ISO 9362. Whether country and institution exist is not checked.
 */
export function parseBic(text: string): Bic | undefined {
  const compacted = compact(text)
  const characters = compacted.includes('.') ? compacted.replace(POINTS, '') : compacted
  const [, party, branch = HEAD_OFFICE] = SHAPE.exec(characters) ?? []
  return party === undefined
    ? undefined
    : {
        text: party + branch,
        institution: party.slice(0, 4),
        country: bicCountry(party),
        location: party.slice(6),
        branch,
      }
}

/** The first 8 characters of a BIC, which all branches share (business party identifier, ISO 9362). */
export function bic8(bic: string): string {
  return bic.slice(0, 8)
}

/** A BIC of 8 or 11 characters in 11: without a branch it is the head office, XXX. */
export function bic11(bic: string): string {
  return bic.length === 8 ? bic + HEAD_OFFICE : bic
}

/** Whether a BIC of 11 characters is of a head office. */
export function isHeadOffice(bic: string): boolean {
  return bic.endsWith(HEAD_OFFICE)
}

/** The country of a BIC of 8 or 11 characters, ISO 3166-1 alpha-2. */
export function bicCountry(bic: string): string {
  return bic.slice(4, 6)
}

/**
 * Whether a BIC of 8 or 11 characters is for test and training: its eighth character is 0 (SWIFT). No payment
 * reaches it.
 */
export function isTestBic(bic: string): boolean {
  return bic[7] === '0'
}
