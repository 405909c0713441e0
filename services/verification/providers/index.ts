import type { ProviderKind } from './provider.ts'
import { simulator } from './simulator/index.ts'

/** The kinds of providers by their name in the routing file. */
export const providerKinds: Readonly<Record<string, ProviderKind<any>>> = {
  simulator,
}
