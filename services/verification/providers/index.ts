import { book } from './book/index.ts'
import { epcVop } from './epc-vop/index.ts'
import { http } from './http/index.ts'
import type { AnyProviderKind } from './provider.ts'
import { simulator } from './simulator/index.ts'
import { ukCop } from './uk-cop/index.ts'

/** The kinds of provider, by the `kind` that the routing file names. */
export const providerKinds = {
  book,
  'epc-vop': epcVop,
  http,
  simulator,
  'uk-cop': ukCop,
} as const satisfies Readonly<Record<string, AnyProviderKind>>

export type KindName = keyof typeof providerKinds
