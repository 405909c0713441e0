import { book } from './book/index.ts'
import type { AnyProviderKind } from './provider.ts'
import { simulator } from './simulator/index.ts'

/** The kinds of provider, by the `kind` that the routing file names. */
export const providerKinds = {
  book,
  simulator,
} as const satisfies Readonly<Record<string, AnyProviderKind>>

export type KindName = keyof typeof providerKinds
