import { parseBic } from '../../banking/accounts/bic.ts'
import type { Field, Identifier, RecipientType } from './field.ts'
import type { PayoutMethod } from './methods.ts'
import { type Choice, fieldsBy, requirementsFor } from './requirements.ts'

/** Who is to be paid and how, in the form of the public document. */
export interface Recipient {
  readonly country: string
  readonly currency: string
  readonly method: PayoutMethod
  readonly creditor: {
    readonly type: RecipientType
    readonly name: string
    readonly address?: Readonly<Record<string, string>> & { readonly country: string }
    readonly documents?: readonly { readonly type: string; readonly value: string }[]
  }
  readonly creditorAccount: {
    readonly id: { readonly value: string; readonly type: Identifier }
    readonly type?: string
  }
  readonly creditorAgent?: {
    readonly bic?: string
    readonly clearingSystemMemberId?: { readonly memberId?: string }
    readonly branchId?: string
  }
}

/** What was chosen, and what was filled in, by the keys of the fields. */
export interface Draft extends Choice {
  readonly values: Readonly<Record<string, string>>
}

const BIC_PLACE = '/creditorAgent/bic'
const MEMBER_PLACE = '/creditorAgent/clearingSystemMemberId/memberId'

/** The recipient whom clean values describe. */
export function recipientOf(
  { country, currency, method, type }: Choice,
  fields: readonly Field[],
  values: Draft['values'],
): Recipient {
  const recipient: Tree = { country, currency, method, creditor: { type } }
  for (const field of fields) {
    const value = values[field.key]
    if (value !== undefined) put(recipient, placeOf(field, value), value)
  }
  return recipient as unknown as Recipient
}

/**
 * The draft that a recipient was made from, or would have been. What it holds and
 * no field asks for has its place for a key, so that a check finds it.
 */
export function draftOf(recipient: Recipient): Draft {
  const { country, currency, method, creditor, creditorAccount, creditorAgent = {} } = recipient
  const addressCountry = creditor.address?.country
  const choice = { country, currency, method, type: creditor.type, ...(addressCountry && { addressCountry }) }
  const requirements = requirementsFor(choice)
  const fields = requirements === undefined ? [] : fieldsBy(creditorAccount.id.type, requirements)
  const keys = new Map(fields.map(({ path, key }) => [path, key as string]))
  const values: Record<string, string> = {}
  const { type: _, ...holder } = creditor
  for (const [place, value] of leavesOf({ creditor: holder, creditorAccount, creditorAgent })) {
    const isBankCode = place === BIC_PLACE && !keys.has(place) && keys.get(MEMBER_PLACE) === 'bankCode'
    values[isBankCode ? 'bankCode' : (keys.get(place) ?? place)] = value
  }
  return { ...choice, values }
}

/** Where a BIC is taken for a bank's number, it still is a BIC. */
function placeOf({ key, path }: Field, value: string): string {
  return key === 'bankCode' && parseBic(value) !== undefined ? BIC_PLACE : path
}

type Tree = { [step: string]: Tree | string }

const INDEX = /^\d+$/

function put(tree: Tree, place: string, value: string): void {
  const steps = place.slice(1).split('/')
  const last = steps.pop()!
  let branch = tree
  steps.forEach((step, depth) => {
    const isList = INDEX.test(steps[depth + 1] ?? last)
    branch = (branch[step] ??= isList ? ([] as unknown as Tree) : {}) as Tree
  })
  branch[last] = value
}

function leavesOf(tree: object, place = ''): readonly (readonly [place: string, value: string])[] {
  return Object.entries(tree).flatMap(([step, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return leavesOf(value, `${place}/${step}`)
    return typeof value === 'string' ? [[`${place}/${step}`, value] as const] : []
  })
}
