import type { KeepsEndUser } from '../../../services/beneficiaries/commands.ts'
import type { OrganizationEraser } from '../../../services/kit/postgres/organization-eraser.ts'
import type { WorkerProgram } from '../files/parallel/workers.ts'
import type { ProgramName } from '../operation/programs.ts'
import type { Noun, Nouns } from './noun.ts'

/** How this program starts others. */
export interface Programs {
  /** The command line that runs a program: a file of dist/, or its source. */
  readonly commandOf: (program: ProgramName) => readonly [string, ...string[]]
  readonly checkWorker: WorkerProgram
}

/** The nouns of all commands of operators, in the order of the help. */
export function operatorNouns(env: NodeJS.ProcessEnv, { commandOf, checkWorker }: Programs): Nouns {
  const nouns: Nouns = named({
    check: {
      summary: 'a file of payments: CSV, JSON Lines, or ISO 20022 pain.001 or pacs.008',
      load: async () => (await import('../files/commands.ts')).commandsWith(checkWorker),
    },
    files: {
      summary: 'files of payments that clients have sent, and how far their checks are',
      load: async () => (await import('../files/sent/commands.ts')).commands,
    },
    organizations: {
      summary: 'the owners of clients and of data; their limits and their hosted pages',
      load: async () => [
        ...(await import('./organization-commands.ts')).organizationCommands({ erasers }),
        ...(await import('../../web/hosted/commands.ts')).commands,
        ...(await import('../../web/portal/commands.ts')).commands,
      ],
    },
    clients: {
      summary: 'the programs of organizations that call the API: secrets, public keys, rights, limits',
      load: async () => (await import('./client-commands.ts')).commands,
    },
    console: {
      summary: 'the log-in of operators to the console on METRICS_PORT',
      load: async () => (await import('../../web/console/commands.ts')).commands,
    },
    keys: {
      summary: 'the keys that sign access tokens',
      load: async () => (await import('./key-commands.ts')).commands,
    },
    reference: {
      summary: 'the directory of banks: its sources, their releases, settlement instructions',
      load: async () => [
        ...(await import('../../../seeds/commands.ts')).commands,
        ...(await import('../../../services/reference-data/commands/index.ts')).commands,
      ],
    },
    rules: {
      summary: 'the alerts that validation raises, and what each requires',
      load: async () => (await import('../../../services/validation/commands.ts')).ruleCommands,
    },
    countries: {
      summary: 'how each country numbers banks and accounts',
      load: async () => (await import('../../../services/validation/commands.ts')).countryCommands,
    },
    audit: {
      summary: 'the audit trails of all end-users, and rows that say who may do what',
      load: async () => [
        ...(await import('../../../services/beneficiaries/audit-commands.ts')).commands,
        ...(await import('../operation/audit-verify.ts')).auditCommands,
      ],
    },
    beneficiaries: {
      summary: 'sessions of end-users, and what is kept of an end-user',
      load: async () =>
        (await import('../../../services/beneficiaries/commands.ts')).commandsWith(keepsEndUser),
    },
    webhooks: {
      summary: 'subscriptions, their secrets, and deliveries',
      load: async () => (await import('../../../services/notifier/commands.ts')).commands,
    },
    verification: {
      summary: 'questions to banks whose account it is, and the answers to theirs',
      load: async () => [
        ...(await import('../../../services/verification/book/commands.ts')).commands,
        ...(await import('../../../services/verification/commands.ts')).commandsWith(env),
        ...(await import('../../../services/verification/evidence/commands.ts')).commands,
        ...(await import('../../../services/verification/name-match-command.ts')).commands,
        ...(await import('../../../services/verification/responders/commands.ts')).commandsWith(env),
      ],
    },
    gambling: {
      summary: 'the dataset of gambling destinations: entities, imports, versions',
      load: async () => (await import('../../../services/gambling/commands/index.ts')).commandsWith(env),
    },
    callers: {
      summary: 'the programs that may call services, listed in the file SERVICE_CALLERS',
      load: async () => (await import('../operation/caller-commands.ts')).commandsWith(env),
    },
    config: {
      summary: 'the settings in the environment',
      load: async () => (await import('../operation/config-commands.ts')).commandsWith(env),
    },
    migrate: {
      summary: 'the schemas of all services',
      load: async () => (await import('../operation/database-commands.ts')).migrateCommands(env),
    },
    rows: {
      summary: 'rows that releases before 2.2.0 wrote',
      load: async () => [
        ...(await import('../operation/database-commands.ts')).rowCommands(env),
        ...(await import('../operation/audit-verify.ts')).rowCommands,
      ],
    },
    citus: {
      summary: 'the nodes of a divided database',
      load: async () => (await import('../operation/database-commands.ts')).citusCommands(env),
    },
    roles: {
      summary: 'the roles of services in the database',
      load: async () => (await import('../operation/database-commands.ts')).roleCommands(env),
    },
    database: {
      summary: 'a move to another Postgres',
      load: async () => (await import('../operation/copy-command.ts')).commandsWith(env),
    },
    encryption: {
      summary: 'the keys that encrypt the database',
      load: async () => (await import('../operation/encryption-commands.ts')).commands,
    },
    up: {
      summary: 'all programs as processes of this machine',
      load: async () => (await import('../operation/up/command.ts')).commandsWith({ env, commandOf }),
    },
    completion: {
      summary: 'completion of commands by Tab in bash, zsh and fish',
      load: async () => (await import('./completion.ts')).commandsWith(() => nouns),
    },
  })
  return nouns
}

/** Each noun loads commands that begin with it, and no others: the compiler checks it. */
const named = <Name extends string>(nouns: { readonly [N in Name]: Noun<N> }): Nouns => nouns

/** Loaded where an end-user is erased. */
const keepsEndUser: KeepsEndUser = async (...endUser) =>
  (await import('../../../services/verification/commands.ts')).keepsEndUser(...endUser)

const erasers = async (): Promise<readonly OrganizationEraser[]> => [
  (await import('../../../services/beneficiaries/commands.ts')).eraser,
  (await import('../../../services/verification/commands.ts')).eraser,
  (await import('../../../services/gambling/commands/index.ts')).eraser,
  (await import('../../../services/notifier/commands.ts')).eraser,
]
