import type {
  Choice,
  Field,
  Identifier,
  PayoutMethod as Method,
  RecipientType,
  Requirements,
} from '../../../services/beneficiaries/requirements/index.ts'

export type { Choice, Field, Identifier, Method, RecipientType, Requirements }

export interface Session {
  readonly returnUrl: string
  /** Empty where any is allowed. */
  readonly recipientTypes: readonly RecipientType[]
  readonly expiresAt: string
  /** The time of the server. */
  readonly now: string
  readonly extensionsLeft: number
  readonly branding: { readonly name: string; readonly hasLogo: boolean; readonly color?: string }
}

/** Methods by currency by country. */
export type Choices = Readonly<Record<string, Readonly<Record<string, readonly Method[]>>>>

export type Tree = { readonly [step: string]: Tree | string | undefined }

/** A payout method in the form of the public document; what it holds depends on country and method. */
export interface Details {
  readonly country: string
  readonly currency: string
  readonly method: Method
  readonly creditor: Tree & { readonly type: RecipientType; readonly name?: string }
  readonly creditorAccount: {
    readonly id: { readonly type: Identifier; readonly value: string }
    readonly type?: string
  }
  readonly creditorAgent?: Tree
}

export interface PayoutMethod {
  readonly id: string
  readonly version: number
  readonly isDefault: boolean
  readonly details: Details
  /** In lists, where it is known. */
  readonly bank?: Bank
}

export interface Finding {
  readonly code: string
  readonly field?: string
  readonly isBlocking: boolean
}

export interface Bank {
  readonly name: string
  readonly logo?: string
  readonly bic?: string
  readonly town?: string
  readonly country?: string
}

export interface Lookup {
  readonly alerts: readonly { readonly code: string; readonly field?: string }[]
  readonly bank?: Bank
}
