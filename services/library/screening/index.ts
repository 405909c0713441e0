// The engine that screens destinations, to be embedded: see README.md.
export type { Change, Entity } from './entity.ts'
export { canonicalAccount } from './keys/bank-account-keys.ts'
export { DatasetError, type Lines } from './dataset-lines.ts'
export type {
  BankAccountDestination,
  CardDestination,
  CryptoWalletDestination,
  Decision,
  Match,
  Reason,
  ScreeningPolicy,
  ScreeningRequest,
  ScreeningResult,
} from './question.ts'
export {
  type DatasetFile,
  type DatasetImage,
  newScreening,
  type Screening,
  type ScreeningOptions,
} from './screening.ts'
