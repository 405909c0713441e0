import type { Holder } from './types.ts'
import type { Messages } from './languages/en.ts'

/** The part of a bank's answer that the page shows to the end-user. */
export interface Telling {
  readonly word: keyof Messages
  readonly tone: 'good' | 'plain' | 'warning'
  /** The holder's name, which follows the text. */
  readonly name?: string
  /** Whether the end-user may take over the name. */
  readonly isOffered?: boolean
}

/** Undefined if there is nothing to show: the bank may not answer, or its answer does not concern the name. */
export function tellingOf({ accountStatus, nameMatch, name, isMasked }: Holder): Telling | undefined {
  if (accountStatus === 'NOT_FOUND') return { word: 'accountUnconfirmed', tone: 'warning' }
  if (accountStatus === 'FORBIDDEN') return undefined
  switch (nameMatch) {
    case 'FULL_MATCH':
      return { word: 'nameConfirmed', tone: 'good' }
    case 'PARTIAL_MATCH':
      return name === undefined
        ? { word: 'nameCloseUnshown', tone: 'warning' }
        : { word: 'nameClose', tone: 'warning', name, isOffered: isMasked !== true }
    case 'NO_MATCH':
      return { word: 'nameOther', tone: 'warning' }
    case undefined:
      return name === undefined ? undefined : { word: 'nameHeld', tone: 'plain', name }
  }
}
