import type { KeyOf } from '../../services/kit/key-of.ts'

/** The same keys for a program that accepts rows without MACs, as beside a release before 2.2.0. */
export const acceptingOlderRows = (key: (purpose: string) => Buffer): KeyOf =>
  Object.assign((purpose: string) => key(purpose), { acceptsOlderRows: true })
