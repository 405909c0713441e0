import { z } from 'zod'
import type { FailureReason } from '../provider.ts'
import { pointer } from './json-pointer.ts'

/** One of these values: the same for every answer, or mapped from the provider's texts. */
const oneOf = <const T extends string>(values: readonly [T, ...T[]]) =>
  z.union(
    [
      z.enum(values),
      z.strictObject({
        /** Where the answer has the text. */
        $: pointer,
        /** What the provider's texts mean; null for those without meaning. Without a default, others are errors. */
        map: z.record(z.string(), z.enum(values).nullable()),
        /** For an answer without this value, and for texts that are not in the map. */
        default: z.enum(values).nullable().optional(),
      }),
    ],
    {
      error: `must be one of ${values.join(', ')}, or {"$": pointer, "map": {"their text": "one of these"}}`,
    },
  )

const failureReasons = [
  'INVALID_FIELD',
  'UNAVAILABLE_FINANCIAL_INSTITUTION',
  'UNSUPPORTED_FINANCIAL_INSTITUTION',
  'UNEXPECTED_ERROR',
] as const satisfies readonly FailureReason[]

export const textAt = z.strictObject({
  /** Where the answer has the text. */
  $: pointer,
})

/** An object with free names. The error of a wrong name is the one of its schema. */
export function table<Value extends z.ZodType>(name: z.ZodString, value: Value) {
  return z.record(name, value, {
    error: issue => (issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined),
  })
}

export const answerSettings = z
  .strictObject({
    /** Whether the answer is a finding, comes later (PENDING), or is the reason of a failure. */
    outcome: oneOf(['FINDING', 'PENDING', ...failureReasons]).default('FINDING'),
    /** The provider's own id of a question whose answer is PENDING. */
    reference: textAt.optional(),
    /** Whether the account can be paid. */
    accountStatus: oneOf(['ACTIVE', 'NOT_FOUND', 'FORBIDDEN']),
    /** Why it cannot. */
    accountStatusDetail: oneOf([
      'INACTIVE',
      'CLOSED',
      'BLOCKED',
      'SWITCHED',
      'OPTED_OUT',
      'CREDITS_REFUSED',
    ]).optional(),
    /** `theirs`: the provider compares names. `ours`: it returns the holder's name, and our own matcher compares. */
    match: z.enum(['theirs', 'ours']).default('theirs'),
    /** The provider's comparison. */
    nameMatch: oneOf(['FULL_MATCH', 'PARTIAL_MATCH', 'NO_MATCH']).optional(),
    /** The name of the holder: a text, or a list of texts for a joint account. */
    heldName: textAt.optional(),
    /** Whether letters of the name are masked. */
    masked: z.boolean().default(false),
    /** The type of the holder. */
    heldType: oneOf(['INDIVIDUAL', 'BUSINESS']).optional(),
    /** The provider's comparison of types. Without it, the type of the holder is compared where both are known. */
    accountTypeMatch: oneOf(['MATCH', 'NO_MATCH']).optional(),
    /** The provider's own code of the answer, shown to clients after a prefix such as `ACME_`. */
    schemeResponseCode: z.strictObject({ $: pointer, prefix: z.string().max(20).default('') }).optional(),
    /** Further findings for clients, by name. No personal data. */
    corridorData: table(
      z.string().regex(/^[A-Za-z0-9]{1,40}$/, 'must be a name of 1 to 40 letters and digits'),
      textAt,
    ).optional(),
  })
  .superRefine(({ match, heldName, nameMatch, masked }, context) => {
    if (match !== 'ours') return
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (heldName === undefined) refuse('heldName', 'is needed to compare names: "match" is "ours"')
    if (nameMatch !== undefined) refuse('nameMatch', 'must be absent: "match" is "ours"')
    if (masked) refuse('masked', 'must be absent: masked names cannot be compared')
  })

export type AnswerSettings = z.output<typeof answerSettings>
export type TextAt = z.output<typeof textAt>

/** What `oneOf` reads. */
export type OneOf<T extends string> =
  | T
  | { $: string; map: Record<string, T | null>; default?: T | null | undefined }

/** Whether an answer may be pending. */
export function mayBePending({ outcome }: AnswerSettings): boolean {
  const values = typeof outcome === 'string' ? [outcome] : [...Object.values(outcome.map), outcome.default]
  return values.includes('PENDING')
}
