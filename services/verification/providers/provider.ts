import type { z } from 'zod'
import type { Knex } from 'knex'
import type { Log } from '../../kit/process/logging/log.ts'
import type { KeyOf } from '../../kit/key-of.ts'
import type { Evidence } from '../evidence/recorder.ts'

// The contract of every provider of account verification. A provider asks one network, register or bank and says what
// it answered. It knows nothing of records, limits, disclosure, retries between providers, or our own interface.

/** Whether an account exists and belongs to a holder. Identifiers are canonical: upper case, without separators. */
export interface Question {
  readonly organizationId: string
  /** ISO 3166-1 alpha-2, or XK. */
  readonly country: string
  /** ISO 4217. */
  readonly currency?: string
  readonly account: {
    readonly type: AccountIdType
    readonly value: string
    /** CHECKING, SAVINGS, or what the country uses. */
    readonly kind?: string
  }
  readonly bank: {
    /** 11 characters. Of an IBAN it is the BIC that the bank directory links to it, if any. */
    readonly bic?: string
    readonly memberId?: string
    readonly branchId?: string
  }
  readonly party: {
    /** At most 140 characters, as the client wrote it. */
    readonly name?: string
    readonly type?: PartyType
    readonly taxId?: string
    readonly documents: readonly { readonly type: string; readonly value: string }[]
  }
}

export type AccountIdType = 'IBAN' | 'ACCOUNT_NUMBER' | 'EMAIL' | 'MSISDN' | 'CARD_NUMBER' | 'GENERIC'
export type PartyType = 'INDIVIDUAL' | 'BUSINESS'
export type AccountStatus = 'ACTIVE' | 'NOT_FOUND' | 'FORBIDDEN'
export type AccountStatusDetail =
  | 'INACTIVE'
  | 'CLOSED'
  | 'BLOCKED'
  | 'SWITCHED'
  | 'OPTED_OUT'
  | 'CREDITS_REFUSED'
export type NameMatch = 'FULL_MATCH' | 'PARTIAL_MATCH' | 'NO_MATCH'
export type DataSource = 'SCHEME' | 'BANK' | 'BOOK' | 'SIMULATOR'
export type FailureReason =
  | 'INVALID_FIELD'
  | 'UNAVAILABLE_FINANCIAL_INSTITUTION'
  | 'UNSUPPORTED_FINANCIAL_INSTITUTION'
  | 'UNEXPECTED_ERROR'

export type Answer = Finding | Pending | Failure

/** The check was made. A negative finding is a finding. */
export interface Finding {
  readonly kind: 'FINDING'
  readonly accountStatus: AccountStatus
  readonly accountStatusDetail?: AccountStatusDetail
  readonly nameMatch?: NameMatch
  /** The holder's name as the network said it. The disclosure policy decides whether it is stored or shown. */
  readonly heldName?: string
  /** Whether the network masked letters of `heldName`. */
  readonly isMasked?: boolean
  /** The type of the holder, where the network says it. */
  readonly heldType?: PartyType
  readonly accountTypeMatch?: 'MATCH' | 'NO_MATCH'
  /** The network's own code after its prefix, like EPC_VOP_CMTC. */
  readonly schemeResponseCode?: string
  /** Why names matched or not, where our own matcher decided: kept for the audit, never shown to clients. */
  readonly reasons?: readonly string[]
  /** Findings of this corridor only. */
  readonly corridorData?: Readonly<Record<string, string>>
}

/** The network answers later: by a poll, or by a callback that names the reference. */
export interface Pending {
  readonly kind: 'PENDING'
  /** The network's own id of the question, at most 256 characters. */
  readonly reference: string
  /** When to poll; absent if only a callback comes. */
  readonly pollAfterMs?: number
}

/** The check could not be made. */
export interface Failure {
  readonly kind: 'FAILURE'
  readonly reason: FailureReason
  /** Whether the next provider in the routing table may be asked: the fault is this provider's, not the question's. */
  readonly isRetryable: boolean
  readonly schemeResponseCode?: string
  /** For the operator's log. Never a name, an account or a secret. */
  readonly detail: string
}

export interface Attempt {
  /**
   * A UUID, the same for every attempt of one verification at this provider, even in another process after a crash.
   * Networks that know it repeat their answer, instead of working or charging twice.
   */
  readonly id: string
  /** When the answer must be there at the latest, by `performance.now()`. */
  readonly deadline: number
  /** Aborted at the deadline and on shutdown. */
  readonly signal: AbortSignal
}

export interface VerificationProvider {
  readonly source: DataSource
  /**
   * Whether this provider can answer the question, decided without a call. `missing` are JSON pointers into the payment
   * instruction.
   */
  readonly plan: (question: Question) => 'OK' | 'UNSUPPORTED' | { readonly missing: readonly string[] }
  /** Asks. Rejects only because of a defect: outages and bad answers are a `Failure`. */
  readonly verify: (question: Question, attempt: Attempt) => Promise<Answer>
  /** Asks for the answer to a question that was pending. */
  readonly poll?: (reference: string, question: Question, attempt: Attempt) => Promise<Answer>
  /** Reads a callback of the network. Throws a Problem if its signature or form is wrong. */
  readonly receive?: (callback: Callback) => {
    readonly reference: string
    readonly answer: Finding | Failure
  }
  /** What an operator may want to know: which certificate is in force, how many banks are reached. */
  readonly status?: () => Readonly<Record<string, string | number | undefined>>
  readonly close?: () => Promise<void>
}

export interface Callback {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** A kind of provider, as the routing file names it. */
export interface ProviderKind<S = unknown> {
  /** The settings of one provider of this kind in the routing file. */
  readonly settings: z.ZodType<S>
  /** Reads certificates and lists. Throws an Error that says what is wrong with the settings. */
  readonly open: (settings: S, deps: ProviderDeps) => Promise<VerificationProvider>
}

/** A provider kind with any settings. */
export interface AnyProviderKind {
  readonly settings: z.ZodType
  readonly open: (settings: never, deps: ProviderDeps) => Promise<VerificationProvider>
}

export interface ProviderDeps {
  /** The name of the provider in the routing file. */
  readonly name: string
  /** Paths in the settings are relative to this directory: the one of the routing file. */
  readonly directory: string
  readonly environment: 'development' | 'production'
  /** The variables that secrets of the settings may name. */
  readonly env: NodeJS.ProcessEnv
  /** The schema of the verification service. */
  readonly db: Knex
  readonly key: KeyOf
  /** Records each exchange with a bank. Commands that ask no bank have none. */
  readonly evidence?: Evidence
  readonly log: Log
}
