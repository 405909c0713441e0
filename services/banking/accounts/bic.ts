import { compact } from './iban.ts'

/** A business identifier code (ISO 9362), in parts. */
export interface Bic {
  /** 11 characters. */
  readonly text: string
  /** Four characters, one institution's or group's, in whichever countries it is. */
  readonly institution: string
  readonly country: string
  readonly location: string
  /** XXX for the head office. */
  readonly branch: string
}

const HEAD_OFFICE = 'XXX'

/** The branch may be left out, which stands for the head office. */
const SHAPE = /^([A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2})([A-Z0-9]{3})?$/

/** Undefined for what is not shaped like a BIC; whether its country, or it, exists is another question. */
export function parseBic(text: string): Bic | undefined {
  const [, party, branch = HEAD_OFFICE] = SHAPE.exec(compact(text)) ?? []
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

/** Of a BIC in 8 or 11 characters, the 8 that all its branches share. */
export function bic8(bic: string): string {
  return bic.slice(0, 8)
}

/** Of a BIC in 8 or 11 characters, all 11: without a branch it is the head office. */
export function bic11(bic: string): string {
  return bic.length === 8 ? bic + HEAD_OFFICE : bic
}

export function bicCountry(bic: string): string {
  return bic.slice(4, 6)
}

/** SWIFT gives test and training users a 0 at the end of the location. No payment reaches them. */
export function isTestBic(bic: string): boolean {
  return bic[7] === '0'
}
