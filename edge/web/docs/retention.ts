/** How long it is kept, and the setting that says so. */
interface Kept {
  readonly what: string
  readonly where: string
  readonly kept: string
  readonly setting: string
}

/** What the installation keeps about people and their accounts, and for how long. A test compares it with the settings. */
export const retention: readonly Kept[] = [
  {
    what: 'Payout methods',
    where: 'beneficiaries.recipients, encrypted',
    kept: 'Until the end-user deletes them, or the client or an operator erases the end-user. Former versions are not kept.',
    setting: '',
  },
  {
    what: 'Sessions of the hosted pages, with the client’s id of the end-user, and what the client filled in',
    where: 'beneficiaries.sessions, encrypted',
    kept: '30 days after they expired',
    setting: 'SESSION_RETENTION_DAYS',
  },
  {
    what: 'The audit trail: what was done to which payout method in which session, without values',
    where: 'beneficiaries.audit',
    kept: '3650 days; the latest entry about a payout method that exists, and those after it, for as long as it exists',
    setting: 'AUDIT_RETENTION_DAYS',
  },
  {
    what: 'Questions to banks, and the names that they held',
    where: 'verification.verifications, encrypted',
    kept: '30 days after the answer, or until the end-user whom they name is erased',
    setting: 'VERIFICATION_QUESTION_DAYS',
  },
  {
    what: 'Verifications without questions and names',
    where: 'verification.verifications',
    kept: '395 days after they were submitted, or until the end-user whom they name is erased',
    setting: 'VERIFICATION_RECORD_DAYS',
  },
  {
    what: 'Own accounts that the responder answers about',
    where: 'verification.book, encrypted',
    kept: 'Until an import replaces or removes them',
    setting: '',
  },
  {
    what: 'Events, their deliveries and what endpoints answered',
    where: 'notifier.events, deliveries, attempts, encrypted',
    kept: '30 days after they were delivered or given up, and then to the end of the month. Those about an end-user who is erased: until they were sent, but events that 2.1.0 made as long as all others',
    setting: 'WEBHOOK_RETENTION_DAYS',
  },
  {
    what: 'Events that the notifier has not taken yet',
    where: 'outbox of each service, encrypted',
    kept: 'Until they are relayed',
    setting: '',
  },
  {
    what: 'Answers to idempotency keys',
    where: 'edge.idempotency_keys, or Redis, encrypted',
    kept: '24 hours',
    setting: '',
  },
  {
    what: 'Gambling destinations, which may be accounts of people: their latest state',
    where: 'gambling.entities, encrypted where they may be',
    kept: 'Always: nothing is deleted',
    setting: '',
  },
  {
    what: 'Gambling destinations: changes in the feed',
    where: 'gambling',
    kept: '90 days',
    setting: 'GAMBLING_CHANGE_DAYS',
  },
  {
    what: 'Gambling destinations: deltas and manifests of versions',
    where: 'gambling',
    kept: '90 days',
    setting: 'GAMBLING_DELTA_DAYS',
  },
  {
    what: 'Gambling destinations: imports and their reports',
    where: 'gambling',
    kept: '30 days',
    setting: 'GAMBLING_IMPORT_DAYS',
  },
  {
    what: 'Organizations, clients and digests of their secrets',
    where: 'edge.organizations, edge.clients',
    kept: 'Until the organization is deleted',
    setting: '',
  },
  {
    what: 'Lines of the logs and of the security log',
    where: 'where you send them',
    kept: 'By your own rules; they name ids and addresses',
    setting: '',
  },
]
