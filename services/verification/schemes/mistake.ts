import type { z } from 'zod'

/** The first mistake that a schema found: a JSON pointer and what is wrong there. It never repeats a value. */
export function mistakeIn(error: z.ZodError): string {
  const { path, message } = error.issues[0]!
  return `/${path.join('/')} ${message}`
}
