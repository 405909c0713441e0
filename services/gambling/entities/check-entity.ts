import type { z } from 'zod'
import { entityFields } from './entity-fields.ts'
import type { EntityInput, Mistake } from './entity-input.ts'

/** How far the clock of a supplier may be ahead of ours. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000

/** The first mistakes suffice to see what is wrong. */
const MISTAKES_MAX = 20

/**
 * Checks one entity of an import line or a request, and normalises it. Attributes that its schema does not have are
 * dropped. The state defaults to ACTIVE.
 */
export function checkEntity(
  json: unknown,
  now: Date,
): { readonly entity: EntityInput } | { readonly mistakes: readonly Mistake[] } {
  const read = entityFields.safeParse(json)
  if (!read.success) return { mistakes: read.error.issues.slice(0, MISTAKES_MAX).map(mistakeOf) }
  const { createdDate, updatedDate, ...rest } = read.data
  const mistakes = Object.entries({ createdDate, updatedDate })
    .filter(([, date]) => date && date.getTime() > now.getTime() + CLOCK_DIFFERENCE_MS)
    .map(([name]) => ({ field: `/${name}`, message: 'must not be in the future' }))
  if (mistakes.length > 0) return { mistakes }
  return {
    entity: {
      ...rest,
      ...(createdDate && { createdDate: createdDate.toISOString() }),
      ...(updatedDate && { updatedDate: updatedDate.toISOString() }),
    },
  }
}

function mistakeOf({ path, message }: z.core.$ZodIssue): Mistake {
  return { field: path.map(step => `/${String(step)}`).join(''), message }
}
