import { addresses, integer, servicePort, text } from '../kit/process/config/config.ts'
import { type Limits, triesPerDay } from './limits/limits.ts'
import { installationSettings } from '../kit/process/installation.ts'
import { schemaMasterKeys } from '../kit/process/master-keys.ts'
import { servingSettings } from '../callers.ts'

export const verificationServiceSettings = {
  verificationMasterKeys: schemaMasterKeys('verification'),
  routingFile: text(
    'VERIFICATION_ROUTING',
    'The file that says which providers verify which accounts. Without it, development simulates all banks, and production reaches none.',
    '',
  ),
  answerStepMs: integer(
    'VERIFICATION_ANSWER_STEP_MS',
    'Answers are given at whole steps of this many milliseconds, so that their time tells nothing about them; 0 for none.',
    150,
    { max: 5_000 },
  ),
  bankConcurrency: integer(
    'VERIFICATION_BANK_CONCURRENCY',
    'The most questions that a process asks one bank at a time.',
    32,
    { min: 1, max: 1_000 },
  ),
  questionDays: integer(
    'VERIFICATION_QUESTION_DAYS',
    'Questions and names are deleted this many days after the answer.',
    30,
    { min: 1, max: 3_650 },
  ),
  recordDays: integer(
    'VERIFICATION_RECORD_DAYS',
    'Records are deleted this many days after they were submitted.',
    395,
    { min: 1, max: 3_650 },
  ),
  evidenceDays: integer(
    'VERIFICATION_EVIDENCE_DAYS',
    'Records of exchanges with other banks, which hold keyed hashes of names and accounts, are deleted after this many days.',
    395,
    { min: 1, max: 3_650 },
  ),
  clientTokens: integer(
    'VERIFICATION_CLIENT_TOKENS',
    'The tokens of an organization: a full match takes 1, a partial one 2, none 5, an account not found 20.',
    1_000,
    { min: 1 },
  ),
  clientTokensPerMinute: integer(
    'VERIFICATION_CLIENT_TOKENS_PER_MINUTE',
    'How many of them come back each minute.',
    60,
    { min: 1 },
  ),
  endUserTokens: integer(
    'VERIFICATION_END_USER_TOKENS',
    'The same for each end-user that a client names.',
    100,
    { min: 1 },
  ),
  endUserTokensPerMinute: integer(
    'VERIFICATION_END_USER_TOKENS_PER_MINUTE',
    'How many of them come back each minute.',
    2,
    { min: 1 },
  ),
  accountTries: integer(
    'VERIFICATION_ACCOUNT_TRIES',
    'Names that do not match, per account and day: of one organization, and of all.',
    5,
    { min: 1 },
  ),
  accountTriesOverall: integer(
    'VERIFICATION_ACCOUNT_TRIES_OVERALL',
    'The same, of all organizations together.',
    20,
    { min: 1 },
  ),
}

const verificationSettings = {
  port: servicePort('VERIFICATION_PORT', 7006),
  enrichmentUrls: addresses(
    'ENRICHMENT_URL',
    'Addresses of the enrichment service, separated by commas. It tells the BIC of an IBAN.',
    'http://127.0.0.1:7003',
  ),
  notifierUrls: addresses(
    'NOTIFIER_URL',
    'Addresses of the notifier, separated by commas. Events are sent there.',
    'http://127.0.0.1:7005',
  ),
  ...verificationServiceSettings,
}

/** The settings of this service as a separate process. */
export const settings = { ...servingSettings, ...verificationSettings, ...installationSettings }

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
