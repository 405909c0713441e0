import type { Write } from './call.ts'
import { curl } from './curl.ts'
import { java } from './java.ts'
import { python } from './python.ts'
import { typescript } from './typescript.ts'

/** The languages of the samples by id, in the order in which they are offered. */
export const languages = {
  curl: { name: 'curl', write: curl },
  typescript: { name: 'TypeScript', write: typescript },
  python: { name: 'Python', write: python },
  java: { name: 'Java', write: java },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly write: Write }>>

export type Language = keyof typeof languages
