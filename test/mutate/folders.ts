/** A folder whose tests are judged by mutation. */
export interface MutatedFolder {
  /** The tests of its code. The first that fails ends the run of a change, so fast ones come first. */
  readonly tests: readonly string[]
  /** Files that are not changed: they hold facts, which tests compare with their sources. */
  readonly tables?: readonly string[]
}

const inFolder = (folder: string, names: readonly string[]) => names.map(name => `${folder}/${name}.test.ts`)

export const folders: Readonly<Record<string, MutatedFolder>> = {
  'services/library/banking': {
    tests: [
      ...inFolder('test/library/banking', ['accounts/account-check', 'german-iban-rules']),
      'test/library/banking/check-digits',
      'test/library/banking/accounts',
      'test/library/banking/countries',
      'test/library/banking/directory',
      ...inFolder('test/reference-data', ['directory', 'reach']),
      ...inFolder('test/enrichment', ['enrich', 'bank-search']),
      'test/library/banking/documents.test.ts',
    ],
    tables: [
      'countries/domestic/*.ts',
      'countries/iban-registry.ts',
      'documents/countries/*.ts',
      'check-digits/gb/published-modulus-table.ts',
    ],
  },
  'services/validation': {
    tests: inFolder('test/validation', [
      'validate',
      'gaps',
      'rule-book',
      'whole',
      'contradictions',
      'service',
      'counts',
      'messages',
      'corpus',
    ]),
  },
  'services/enrichment': {
    tests: inFolder('test/enrichment', ['enrich', 'bank-search', 'service', 'contradictions']),
  },
  'services/library/names': {
    tests: inFolder('test/library/names', ['slip', 'match', 'pairs']),
    tables: ['lists/*.ts', 'forms/legal-forms.ts'],
  },
  'services/library/screening': {
    tests: inFolder('test/library/screening', [
      'wallet',
      'card',
      'bank-account',
      'index',
      'acceptor-keys',
      'example',
      'loading',
    ]),
  },
  'services/kit/queue': {
    tests: inFolder('test/kit/queue', [
      'batched',
      'claim-quotas',
      'event-outbox.postgres',
      'leased-rows.postgres',
      'leased-queue.postgres',
      'outbox.postgres',
    ]),
  },
  'services/kit/encryption': {
    tests: inFolder('test/kit/encryption', ['data-keys.postgres', 'opening.postgres', 'rotation.postgres']),
  },
  'edge/gateway/idempotency': {
    tests: inFolder('test/edge/gateway/idempotency', ['once', 'idempotency-stores.postgres.redis']),
  },
}
