// Requests and results of screenings: the messages of proto/payprep/gambling/v1/screening.proto, as in public JSON.
import type { Schema } from './entity.ts'

/** The destination of a payment: one of the three. Texts need not be valid. */
export interface ScreeningRequest {
  readonly card?: CardDestination | undefined
  readonly bankAccount?: BankAccountDestination | undefined
  readonly cryptoWallet?: CryptoWalletDestination | undefined
  readonly policy?: ScreeningPolicy | undefined
  /** The caller's own id of the payment, which is returned. */
  readonly reference?: string | undefined
}

export interface CardDestination {
  /** VISA or MASTERCARD; others count as unknown. */
  readonly cardNetwork?: string | undefined
  /** Data element 42. */
  readonly acceptorId?: string | undefined
  /** Data element 43. */
  readonly acceptorName?: string | undefined
  /** Data element 18. */
  readonly mcc?: string | undefined
  /** Data element 32. */
  readonly acquirerId?: string | undefined
}

export interface BankAccountDestination {
  /** IBAN or ACCOUNT_NUMBER. */
  readonly accountId?: DestinationId | undefined
  /** BIC or GBDSC, a sort code. */
  readonly bankId?: DestinationId | undefined
  readonly accountHolderName?: string | undefined
}

export interface DestinationId {
  readonly type?: string | undefined
  readonly value?: string | undefined
}

export interface CryptoWalletDestination {
  readonly network?: string | undefined
  readonly address?: string | undefined
}

export interface ScreeningPolicy {
  /** For a merchant that is also paid for other things than gambling. Defaults to REVIEW. */
  readonly impactful?: 'BLOCK' | 'REVIEW' | 'ALLOW' | 'CLEAR' | undefined
  /** Whether a merchant category code of gambling is blocked by itself. Defaults to true. */
  readonly mccBlock?: boolean | undefined
  /** For input that cannot be read. Defaults to CLEAR. */
  readonly unreadable?: 'CLEAR' | 'REVIEW' | 'ALLOW' | 'BLOCK' | undefined
  /** Whether matches of the name alone are listed: of a card acceptor or a holder. Defaults to false. */
  readonly nameHints?: boolean | undefined
  /** For a destination of which only the name is known. Defaults to CLEAR. */
  readonly nameOnly?: 'CLEAR' | 'REVIEW' | 'ALLOW' | 'BLOCK' | undefined
  /**
   * The merchant category codes that are gambling by themselves, in place of those of the installation: codes, and VISA or
   * MASTERCARD for those of the network.
   */
  readonly mccs?: readonly string[] | undefined
}

export interface ScreeningResult {
  /** NOT_READY before a snapshot is loaded. */
  readonly decision: Decision | 'NOT_READY'
  /** The surest first; at most 100. */
  readonly matches: readonly Match[]
  /** Why the decision was taken. */
  readonly reasons: readonly Reason[]
  /** The version that was loaded last; empty before. */
  readonly datasetVersion: string
  readonly reference?: string
}

export type Decision = 'CLEAR' | 'REVIEW' | 'BLOCK'

export interface Match {
  readonly entityId: string
  readonly platformId: string
  /** Empty if the platform is not in the dataset. */
  readonly platformName: string
  readonly schema: Schema
  readonly matchedOn: readonly MatchedOn[]
  readonly confidence: Confidence
  readonly isImpactful: boolean
}

export type Confidence = 'EXACT' | 'STRONG' | 'WEAK'

export type MatchedOn =
  | 'NETWORK_AND_MID'
  | 'MID'
  | 'MID_WITHOUT_ZEROS'
  | 'ACCEPTOR_NAME'
  | 'MCC'
  | 'ACQUIRER_ID'
  | 'IBAN'
  | 'SORT_CODE_AND_ACCOUNT'
  | 'BIC_AND_ACCOUNT'
  | 'ACCOUNT_NUMBER'
  | 'HOLDER_NAME'
  | 'NETWORK_AND_ADDRESS'
  | 'ADDRESS'
  | 'ADDRESS_OTHER_NETWORK'

export type Reason =
  | 'DESTINATION_KNOWN'
  | 'IMPACTFUL'
  | 'NAME_DIFFERS'
  | 'NAME_ONLY'
  | 'MCC'
  | 'BANK_UNKNOWN'
  | 'NETWORK_UNKNOWN'
  | 'INPUT_UNREADABLE'
