import { z } from 'zod'

/** An object whose names are free; a mistake in a name says what is wrong with it. */
export function table<Value extends z.ZodType>(name: z.ZodString, value: Value) {
  return z.record(name, value, {
    error: issue => (issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined),
  })
}
