import { addresses, integer, text } from '../kit/process/config.ts'
import { type Limits, triesPerDay } from './limits/limits.ts'

export const verificationServiceSettings = {
  /** The file that says which providers verify which accounts. Without it, development simulates all banks, and production reaches none. */
  routingFile: text('VERIFICATION_ROUTING', ''),
  /** Answers are given at whole steps of this many milliseconds, so that their time tells nothing about them; 0 for none. */
  answerStepMs: integer('VERIFICATION_ANSWER_STEP_MS', 150, { max: 5_000 }),
  /** The most questions that a process asks one bank at a time. */
  bankConcurrency: integer('VERIFICATION_BANK_CONCURRENCY', 32, { min: 1, max: 1_000 }),
  /** Questions and names are deleted this many days after the answer. */
  questionDays: integer('VERIFICATION_QUESTION_DAYS', 30, { min: 1, max: 3_650 }),
  /** Records are deleted this many days after they were submitted. */
  recordDays: integer('VERIFICATION_RECORD_DAYS', 395, { min: 1, max: 3_650 }),
  /** The tokens of an organization: a full match takes 1, a partial one 2, none 5, an account not found 20. */
  clientTokens: integer('VERIFICATION_CLIENT_TOKENS', 1_000, { min: 1 }),
  clientTokensPerMinute: integer('VERIFICATION_CLIENT_TOKENS_PER_MINUTE', 60, { min: 1 }),
  /** The same for each end-user that a client names. */
  endUserTokens: integer('VERIFICATION_END_USER_TOKENS', 100, { min: 1 }),
  endUserTokensPerMinute: integer('VERIFICATION_END_USER_TOKENS_PER_MINUTE', 2, { min: 1 }),
  /** Names that do not match, per account and day: of one organization, and of all. */
  accountTries: integer('VERIFICATION_ACCOUNT_TRIES', 5, { min: 1 }),
  accountTriesOverall: integer('VERIFICATION_ACCOUNT_TRIES_OVERALL', 20, { min: 1 }),
}

export const verificationSettings = {
  /** The port that this service listens on. */
  port: integer('VERIFICATION_PORT', 7006, { max: 65_535 }),
  /** Addresses of the enrichment service, separated by commas. It tells the BIC of an IBAN. */
  enrichmentUrls: addresses('ENRICHMENT_URL', 'http://127.0.0.1:7003'),
  /** Addresses of the notifier, separated by commas. Events are sent there. */
  notifierUrls: addresses('NOTIFIER_URL', 'http://127.0.0.1:7005'),
  ...verificationServiceSettings,
}

type LimitSettings = Record<
  | 'clientTokens'
  | 'clientTokensPerMinute'
  | 'endUserTokens'
  | 'endUserTokensPerMinute'
  | 'accountTries'
  | 'accountTriesOverall',
  number
>

export const limitsOf = (config: LimitSettings): Limits => ({
  client: { depth: config.clientTokens, perMinute: config.clientTokensPerMinute },
  endUser: { depth: config.endUserTokens, perMinute: config.endUserTokensPerMinute },
  account: triesPerDay(config.accountTries),
  accountOverall: triesPerDay(config.accountTriesOverall),
})
