import type { Converter } from './converter.ts'
import { domains } from './domains.ts'
import { ukgc } from './ukgc.ts'

/** The third-party lists that can be imported. */
export const converters = { ukgc, domains } satisfies Readonly<Record<string, Converter>>
