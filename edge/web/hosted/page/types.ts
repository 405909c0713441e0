import type {
  Choice,
  Details as Draft,
  Field,
  Identifier,
  Kind,
  PayoutMethod as Method,
  RecipientType,
  Requirements,
} from '../../../../services/beneficiaries/requirements/index.ts'

export type { Choice, Draft, Field, Identifier, Kind, Method, RecipientType, Requirements }

export interface Session {
  /** The address of Done, then that of all other ways back. They differ if the client asked for the result. */
  readonly doneUrl: string
  readonly returnUrl: string
  /** What a new payout method begins with. */
  readonly prefill?: Prefill
  /** Empty if all are allowed. */
  readonly recipientTypes: readonly RecipientType[]
  readonly expiresAt: string
  /** The server's time. */
  readonly now: string
  readonly extensionsLeft: number
  readonly hasNameCheck: boolean
  readonly branding: {
    readonly name: string
    readonly hasLogo: boolean
    readonly hasDarkLogo: boolean
    readonly logoHasName: boolean
    readonly color?: string
  }
}

/** The answer to opening a session, with the first page of the list if it could be read. */
export interface OpenedSession extends Session {
  readonly list?: MethodList
}

export interface MethodList {
  readonly items: readonly PayoutMethod[]
  readonly nextCursor?: string
  /** On the first page. */
  readonly recentChanges: readonly RecentChange[]
}

export interface Prefill {
  readonly recipientType?: RecipientType
  readonly country?: string
  readonly currency?: string
  readonly name?: string
  readonly address?: Readonly<Record<string, string>>
  readonly email?: string
  readonly phone?: string
}

/** Methods by currency by country. */
export type Choices = Readonly<Record<string, Readonly<Record<string, readonly Method[]>>>>

/** The draft that a payout method was saved from, with masks. */
export type Details = Draft & {
  readonly '/country': string
  readonly '/currency': string
  readonly '/method': Method
  readonly '/creditor/type': RecipientType
  readonly '/creditorAccount/id/type': Identifier
  readonly '/creditorAccount/id/value': string
}

/** The texts of a form, by the key of their field. */
export type Values = Readonly<Record<string, string>>

export interface PayoutMethod {
  readonly id: string
  readonly version: number
  readonly isDefault: boolean
  readonly details: Details
  /** In lists only, if it is known. */
  readonly bank?: Bank
}

/** What another session of the end-user changed. */
export interface RecentChange {
  readonly date: string
  readonly change: 'CREATED' | 'UPDATED' | 'DELETED' | 'MADE_DEFAULT'
  readonly payoutMethodId: string
}

export interface Finding {
  readonly code: string
  readonly field?: string
  readonly isBlocking: boolean
  /** The other payout method that it is about. */
  readonly payoutMethodId?: string
}

export interface Bank {
  /** In Latin letters. */
  readonly name: string
  /** The bank's own name in another script. */
  readonly localName?: { readonly language: string; readonly name: string }
  readonly logo?: string
  readonly bic?: string
  readonly town?: string
  readonly country?: string
}

/** A bank or branch that was found by name, and its code. */
export interface ListedBank extends Bank {
  readonly code: string
  /** Whether what was typed only resembles its name. */
  readonly isSimilar?: boolean
}

export interface Lookup {
  readonly alerts: readonly Finding[]
  readonly bank?: Bank
}

/** What the bank says of the holder of an account. Empty if it says nothing. */
export interface Holder {
  readonly accountStatus?: 'ACTIVE' | 'NOT_FOUND' | 'FORBIDDEN'
  readonly nameMatch?: 'FULL_MATCH' | 'PARTIAL_MATCH' | 'NO_MATCH'
  /** The name that the bank has, where it may be shown. */
  readonly name?: string
  /** Whether letters of the name are hidden. */
  readonly isMasked?: boolean
}
