interface Program {
  readonly growsWith: string
  /** What its processes share, and so do not multiply. */
  readonly shared: string
}

/** What makes each program busy, and what a further process of it does not add to. */
export const programs: Readonly<Record<string, Program>> = {
  edge: {
    growsWith: 'requests of clients and pages',
    shared: 'Idempotency keys, in Redis or Postgres. Access tokens are verified without either.',
  },
  validation: {
    growsWith: 'payments validated',
    shared:
      'Nothing. Each process holds the whole directory in memory and starts from its last copy on disk.',
  },
  enrichment: {
    growsWith: 'payments enriched',
    shared: 'Nothing, like validation.',
  },
  'reference-data': {
    growsWith: 'processes that read the directory, which ask for its version every few seconds',
    shared: 'The tables of the directory. Two processes are enough for hundreds of readers.',
  },
  beneficiaries: {
    growsWith: 'end-users at work, and reading of recipients',
    shared: 'Its tables. Changes of one end-user wait for each other, those of different ones do not.',
  },
  verification: {
    growsWith: 'accounts to verify, and how long banks take',
    shared: 'One queue, from which each process claims jobs; the limits per organization and account.',
  },
  notifier: {
    growsWith: 'events times subscriptions, and how long endpoints take',
    shared:
      'One queue. WEBHOOK_HOST_RATE, WEBHOOK_HOST_CONCURRENCY, and the two of WEBHOOK_ENDPOINT count in each process: lower them as processes are added.',
  },
  gambling: {
    growsWith: 'payments screened, and lines imported',
    shared: 'Its tables. Each process holds the dataset in memory; one at a time makes the next version.',
  },
}
