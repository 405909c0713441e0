import { z } from 'zod'

// Fields that the messages of both schemes have. The messages of their errors never repeat a value.

/** A text of at most this many characters. Letters outside the basic plane count once, as in ISO 20022. */
export function text(max: number) {
  return z
    .string(must('be a text'))
    .refine(value => value.trim() !== '' && lengthOf(value) <= max, must(`have 1 to ${max} characters`))
}

/**
 * A text received from another institution, made safe to show: one line, without bidirectional controls and characters
 * that are invisible or cannot be stored. The joiners of Persian and Indian scripts stay. The result may be empty.
 */
export function shownText(received: string): string {
  return received
    .replace(HIDDEN, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Format characters except joiners, and lone surrogates. */
const HIDDEN = /(?![\u200C\u200D])\p{Cf}|\p{Cs}/gu

/** The name of a holder, as a bank tells it. */
export const toldName = z.string(must('be a text')).transform(shownText).pipe(text(140))

/** Whether a header repeats the id of a question. Some programs write a UUID in upper case. */
export function repeatsId(header: string | readonly string[] | undefined, id: string): boolean {
  return typeof header === 'string' && header.toLowerCase() === id.toLowerCase()
}

/** An object with these fields. Others are left out: a later minor version of the scheme may have them. */
export function having<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape, must(`be an object with ${Object.keys(shape).join(', ')}`))
}

/** An object with these fields and no others. */
export function exactly<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: ({ code, input }) =>
      code === 'unrecognized_keys'
        ? `has a field that the scheme does not know; it knows ${known}`
        : must(`be an object with ${known}`).error({ input }),
  })
}

export function oneOf<const Code extends string>(codes: readonly Code[]) {
  return z.enum(codes, must(`be one of ${codes.join(', ')}`))
}

export const bic = z
  .string(must('be a BIC'))
  .regex(
    /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
    must('be a BIC of 8 or 11 characters in upper case'),
  )

/** A field that must not be there. Some serializers write null for an absent field. */
export function absent(why: string) {
  return z.null(must(`be absent, as ${why}`)).optional()
}

/** The error of a schema: the words that follow "must". */
export function must(what: string) {
  return {
    error: ({ input }: { readonly input?: unknown }) =>
      input === undefined ? `is missing; it must ${what}` : `must ${what}`,
  }
}

function lengthOf(value: string): number {
  let length = 0
  for (const _ of value) length++
  return length
}

/** The first mistake that a schema found: a JSON pointer and what is wrong there. It never repeats a value. */
export function mistakeIn(error: z.ZodError): string {
  const { path, message } = error.issues[0]!
  return `/${path.join('/')} ${message}`
}
