import { z } from 'zod'
import { isLongerThan, isStorable } from '../../kit/text.ts'

// Types of entity fields. Messages never repeat a value: it may be an account or a name.

/** A text that `read` normalises, or refuses with undefined. */
export function textAs<T>(what: string, read: (text: string) => T | undefined) {
  return z.string(must(what)).transform((written, context): T => {
    const value = read(written)
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message: `must ${what}` })
    return z.NEVER
  })
}

const CHARACTERS_MAX = 140

export const name = textAs(`have 1 to ${CHARACTERS_MAX} characters`, written => {
  const text = written.trim()
  return text !== '' && isStorable(text) && !isLongerThan(CHARACTERS_MAX, text) ? text : undefined
})

/** A number or an address, whose format depends on another field. */
export const shortText = textAs(`have at most ${CHARACTERS_MAX} characters`, text =>
  text.length <= CHARACTERS_MAX ? text : undefined,
)

export function oneOf<const Value extends string>(values: readonly Value[]) {
  return z.enum(values, must(`be one of ${values.join(', ')}`))
}

/** A list of at most `max` items. A longer one is refused before its items are read. Duplicates are dropped. */
export function listOf<Item extends z.ZodType<string>>(item: Item, max: number) {
  return z
    .array(z.unknown(), must('be a list'))
    .transform((items, context) => {
      if (items.length <= max) return items
      context.addIssue({ code: 'custom', message: `must have at most ${max} items` })
      return z.NEVER
    })
    .pipe(z.array(item))
    .transform(items => [...new Set(items)])
}

/** A field that may be left out, or be null. */
export function maybe<Field extends z.ZodType>(field: Field) {
  return field.nullish().transform(value => value ?? undefined)
}

/** What a field must do, as the error of its schema. */
export function must(what: string) {
  return {
    error: ({ input }: { readonly input?: unknown }) =>
      input === undefined || input === null ? `is missing: it must ${what}` : `must ${what}`,
  }
}
