import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { commands as clientCommands } from '../../../../edge/operator/cli/client-commands.ts'
import { commands as keyCommands } from '../../../../edge/operator/cli/key-commands.ts'
import { organizationCommands } from '../../../../edge/operator/cli/organization-commands.ts'
import { commands as pageCommands } from '../../../../edge/web/hosted/commands.ts'
import { mayOverwrite } from '../../../../edge/operator/cli/progress.ts'
import { keyOf } from '../../../../services/kit/encryption/schema-keys.ts'
import { openEdgeDatabase } from '../../../../edge/gateway/store/database.ts'
import { identityStores } from '../../../../edge/gateway/identity/identity.ts'
import { type Command, UsageError } from '../../../../services/kit/process/commands/command.ts'
import { ConfigError } from '../../../../services/kit/process/config/config.ts'
import { noSecurityLog } from '../../../../services/kit/process/security/security-log.ts'
import type { Installation } from '../../../../services/kit/process/installation.ts'
import { Problem } from '../../../../services/kit/problem.ts'
import { bundled } from '../../../bundled.ts'
import { runLine } from '../../../harness/command-line.ts'
import { freshDatabase } from '../../../harness/database.ts'

const noInstallation = async (): Promise<Installation> => {
  throw new ConfigError('MASTER_KEY is missing')
}

/** Runs one command line, and returns its output and exit code. */
const run = (
  table: readonly Command[],
  line: string,
  { openInstallation = noInstallation, isInteractive = false, securityLog = noSecurityLog } = {},
) =>
  runLine(table, line.split(' ').filter(Boolean), {
    isInteractive,
    openInstallation,
    openSecurityLog: async () => securityLog,
  })

const nothing = { operands: [], recorded: 'nothing', options: {} } as const

/** One command of each kind. */
const fruit: readonly Command[] = [
  {
    ...nothing,
    name: 'fruit list',
    summary: 'Lists the fruit.',
    run: async () => [
      { name: 'apple', count: 7, ripe: true },
      { name: 'blackberry', count: 120, ripe: undefined },
    ],
  },
  {
    name: 'fruit pick',
    summary: 'Picks some.',
    operands: ['kind', '[tree]'],
    recorded: 'nothing',
    options: {
      many: { type: 'string', summary: 'how many' },
      ripe: { type: 'boolean', summary: 'only those' },
    },
    run: async ({ operands, options }) => ({ ...operands, ...options, json: undefined }),
  },
  {
    ...nothing,
    name: 'fruit mix',
    summary: 'Mixes some.',
    operands: ['bowl', 'kind...'],
    recorded: 'nothing',
    run: async ({ operands }) => operands,
  },
  {
    ...nothing,
    name: 'fruit wash',
    summary: 'Washes all.',
    run: async ({ progress }) => {
      progress('half of it')
      progress('half of it')
      progress('all of it')
      return undefined
    },
  },
  { ...nothing, name: 'fruit bowl add', summary: 'Adds a bowl.', run: async () => [] },
  { ...nothing, name: 'fruit sell', summary: 'Sells none.', run: async () => [] },
  {
    ...nothing,
    name: 'trouble known',
    summary: 'Fails with a Problem.',
    run: async () => {
      throw new Problem('notFound', 'there is no such fruit')
    },
  },
  {
    ...nothing,
    name: 'trouble own',
    summary: 'Is used wrongly.',
    run: async () => {
      throw new UsageError('--many must be a number')
    },
  },
  {
    ...nothing,
    name: 'trouble setting',
    summary: 'Cannot be opened.',
    run: async ({ installation }) => {
      await installation()
      return undefined
    },
  },
]

t.test('help is printed on stdout for the program, a noun and a command', async t => {
  const program = await run(fruit, '--help')
  t.equal(program.code, 0)
  t.match(program.out, /\n {2}fruit {4}what fruit is\n {2}trouble {2}what trouble is\n/)
  t.match(program.out, /--json/)

  const noun = await run(fruit, 'fruit --help')
  t.equal(noun.code, 0)
  for (const { name, summary } of fruit.filter(each => each.name.startsWith('fruit')))
    t.match(noun.out, new RegExp(`  ${name}.*  ${summary}`), name)
  t.match(noun.out, /fruit pick <kind> \[tree\] +Picks some\./)
  t.notMatch(noun.out, /trouble/)

  const command = await run(fruit, 'fruit pick -h')
  t.equal(command.code, 0)
  t.match(command.out, /^Usage: payprep fruit pick <kind> \[tree\] \[options\]\n\nPicks some\./)
  t.match(command.out, /--many VALUE {2}how many\n {2}--ripe +only those\n/)

  t.strictSame(await run(fruit, 'help fruit'), noun)
  t.strictSame(await run(fruit, 'help fruit pick'), command)

  for (const line of ['', 'fruit', '--json']) {
    const { code, out } = await run(fruit, line)
    t.match(out, /^Usage: /, `"${line}" alone prints help`)
    t.equal(code, 2)
  }
})

t.test('--version prints the version of the program', async t => {
  t.match(await run(fruit, '--version'), { out: /^payprep \d+\.\d+\.\d+/, code: 0 })
  t.match(JSON.parse((await run(fruit, '--version --json')).out), {
    version: /^\d+\.\d+\.\d+/,
    isBuilt: false,
  })
})

t.test('a usage error is one line on stderr, with exit code 2', async t => {
  for (const [line, message] of [
    ['fruits list', 'unknown command fruits list: did you mean fruit list?'],
    ['fruit lits', 'unknown command fruit lits: did you mean fruit list?'],
    ['frut', 'unknown command frut: did you mean fruit?'],
    ['fruit pik', 'unknown command fruit pik: did you mean fruit pick?'],
    ['fruit bowl ad', 'unknown command fruit bowl ad: did you mean fruit bowl add?'],
    ['foo', 'unknown command foo: see --help'],
    ['vegetables boil now', 'unknown command vegetables boil: see --help'],
    ['vegetables --help', 'unknown command vegetables: see --help'],
    ['fruit pick', 'kind is missing: payprep fruit pick <kind> [tree]'],
    ['fruit pick a b c', 'unexpected argument c: payprep fruit pick <kind> [tree]'],
    ['fruit pick a --raw', "Unknown option '--raw': see payprep fruit pick --help"],
    ['fruit pick a --many', "Option '--many <value>' argument missing: see payprep fruit pick --help"],
    ['fruit pick a --many --ripe', "Option '--many' argument is ambiguous: see payprep fruit pick --help"],
    ['trouble own', '--many must be a number'],
  ] as const) {
    const { code, out, err } = await run(fruit, line)
    t.strictSame({ code, out, err }, { code: 2, out: '', err: `payprep: ${message}\n` }, line)
  }
})

t.test('an expected failure is one line on stderr, with exit code 1', async t => {
  t.match(await run(fruit, 'trouble known'), { code: 1, out: '', err: 'payprep: there is no such fruit\n' })
  t.match(await run(fruit, 'trouble setting'), { code: 1, out: '', err: 'payprep: MASTER_KEY is missing\n' })
})

t.test('with --json a failure, a warning and progress are objects on stderr', async t => {
  for (const [line, failure] of [
    ['trouble known --json', { error: 'there is no such fruit', exitCode: 1 }],
    ['fruit pick --json', { error: 'kind is missing: payprep fruit pick <kind> [tree]', exitCode: 2 }],
    ['frut --json', { error: 'unknown command frut: did you mean fruit?', exitCode: 2 }],
  ] as const) {
    const { code, out, err } = await run(fruit, line)
    t.strictSame({ code, out, err: JSON.parse(err) }, { code: failure.exitCode, out: '', err: failure })
  }
  t.equal(
    (await run(fruit, 'fruit wash --json')).err,
    '{"progress":"half of it"}\n{"progress":"all of it"}\n',
  )
})

t.test('a result is printed as a table, or as JSON with --json', async t => {
  t.strictSame(await run(fruit, 'fruit list'), {
    code: 0,
    err: '',
    out: 'name        count  ripe\napple           7  true\nblackberry    120\n',
  })
  t.strictSame(JSON.parse((await run(fruit, 'fruit list --json')).out), [
    { name: 'apple', count: 7, ripe: true },
    { name: 'blackberry', count: 120 },
  ])
  t.equal((await run(fruit, 'fruit pick plum --many 3')).out, 'kind  plum\ntree\nmany  3\njson\n')
  t.strictSame(JSON.parse((await run(fruit, 'fruit pick --ripe plum old --json')).out), {
    kind: 'plum',
    tree: 'old',
    ripe: true,
  })
  t.equal((await run(fruit, 'fruit sell')).out, 'none\n')
  t.equal((await run(fruit, 'fruit sell --json')).out, '[]\n')
})

t.test('a last operand may take several values', async t => {
  t.equal((await run(fruit, 'fruit mix blue plum')).out, 'bowl  blue\nkind  plum\n')
  t.equal((await run(fruit, 'fruit mix blue plum pear fig')).out, 'bowl  blue\nkind  plum pear fig\n')
  t.match(await run(fruit, 'fruit mix blue'), {
    code: 2,
    err: 'payprep: kind... is missing: payprep fruit mix <bowl> <kind...>\n',
  })
})

t.test('progress is printed on stderr when it changes, on a terminal in one line', async t => {
  t.strictSame(await run(fruit, 'fruit wash'), { code: 0, out: '', err: 'half of it\nall of it\n' })
  t.equal((await run(fruit, 'fruit wash --json')).out, 'null\n')
  t.equal(
    (await run(fruit, 'fruit wash', { isInteractive: true })).err,
    '\r\x1b[Khalf of it\r\x1b[Kall of it\n',
  )
})

t.test('a line is overwritten on a terminal alone, and not on one that cannot move its cursor', async t => {
  t.ok(mayOverwrite({ isTTY: true }, { TERM: 'xterm-256color' }))
  t.ok(mayOverwrite({ isTTY: true }, {}))
  t.notOk(mayOverwrite({ isTTY: true }, { TERM: 'dumb' }))
  t.notOk(mayOverwrite({}, { TERM: 'xterm' }))
})

t.test('with --quiet there is the result alone, and failures', async t => {
  t.strictSame(await run(fruit, 'fruit wash --quiet'), { code: 0, out: '', err: '' })
  t.strictSame(await run(fruit, 'fruit wash -q --json'), { code: 0, out: 'null\n', err: '' })
  t.equal((await run(fruit, 'fruit list -q')).out, (await run(fruit, 'fruit list')).out)
  t.equal((await run(fruit, 'trouble known --quiet')).err, 'payprep: there is no such fruit\n')
  const long: Command = {
    ...nothing,
    name: 'fruit press',
    summary: 'Prints a long result.',
    async run({ write, warn }) {
      warn('a plum was left out')
      await write('juice\n')
      return { glasses: 3 }
    },
  }
  t.strictSame(await run([long], 'fruit press'), {
    code: 0,
    out: 'juice\n',
    err: 'a plum was left out\nglasses  3\n',
  })
  t.strictSame(await run([long], 'fruit press --quiet'), { code: 0, out: 'juice\n', err: '' })
})

t.test('an error that quotes a file cannot control the terminal', async t => {
  const table: Command[] = [
    {
      ...nothing,
      name: 'trouble quote',
      summary: 'Fails.',
      async run({ warn }) {
        warn('line 1: "\x1b[2J"')
        throw new UsageError('the columns are \x00\x1b[31m')
      },
    },
  ]
  t.strictSame(await run(table, 'trouble quote'), {
    code: 2,
    out: '',
    err: 'line 1: "\\u{1b}[2J"\npayprep: the columns are \\u{0}\\u{1b}[31m\n',
  })
})

t.test('a long result, progress and JSON cannot control the terminal either', async t => {
  const name = 'x\x1b[2J\x7f\u009b31m\u202e\u{e0041}ä'
  const table: Command[] = [
    {
      ...nothing,
      name: 'trouble name',
      summary: 'Prints it.',
      async run({ write, progress }) {
        progress(name)
        await write(`${JSON.stringify({ name })}\n`)
        return { name }
      },
    },
  ]
  const line = (more: Parameters<typeof runLine>[2]) => runLine(table, ['trouble', 'name'], more)
  const shown = 'x\\u{1b}[2J\\u{7f}\\u{9b}31m\\u{202e}\\u{e0041}ä'
  const asWritten = `${JSON.stringify({ name })}\n`
  t.match(await line({}), { out: asWritten, err: `${shown}\nname  ${shown}\n` }, 'into a file as it is')
  const seen = await line({ isInteractive: true, columns: 80 })
  t.equal(seen.out, `{"name":"x\\u001b[2J\\u{7f}\\u{9b}31m\\u{202e}\\u{e0041}ä"}\n`)
  t.equal(seen.err, `\r\x1b[K${shown}\nname  ${shown}\n`)

  const { err } = await run(table, 'trouble name --json')
  t.notMatch(err, /[^\P{C}\n]/u)
  t.strictSame(JSON.parse(err.slice(err.indexOf('\n') + 1)), { name }, 'and is the same JSON')
})

t.test('an installation is opened once a command needs it, and closed even if the command fails', async t => {
  const events: string[] = []
  const openInstallation = async () => {
    events.push('opened')
    return { close: async () => void events.push('closed') } as unknown as Installation
  }
  const table: Command[] = [
    ...fruit,
    {
      ...nothing,
      name: 'trouble late',
      summary: 'Fails once it is open.',
      run: async ({ installation }) => {
        await installation()
        await installation()
        throw new Problem('conflict', 'too late')
      },
    },
  ]
  await run(table, 'fruit list', { openInstallation })
  t.strictSame(events, [])
  await run(table, 'trouble late', { openInstallation })
  t.strictSame(events, ['opened', 'closed'])
})

const commands = [
  ...organizationCommands({ erasers: async () => [] }),
  ...pageCommands,
  ...clientCommands,
  ...keyCommands,
]

t.test('an operator manages organizations, clients and keys', async t => {
  const databaseUrl = await freshDatabase(t)
  const installation = {
    environment: 'development',
    databaseUrl,
    masterKeys: purpose => Buffer.from(purpose.padEnd(32).slice(0, 32)),
    close: async () => {},
  } as Partial<Installation> as Installation
  const db = await openEdgeDatabase(databaseUrl, installation.masterKeys)
  t.teardown(() => db.destroy())
  const { clients } = identityStores(db, { ...installation, key: keyOf(db) }, Date)
  const operate = async (line: string) => {
    const { code, out, err } = await run(commands, `${line} --json`, {
      openInstallation: async () => installation,
    })
    return code === 0 ? JSON.parse(out) : JSON.parse(err)
  }

  t.strictSame(await operate('organizations list'), [])
  const { organization } = await operate('organizations create Acme')
  t.match(await operate('organizations list'), [{ organization, name: 'Acme', created: /^\d{4}-.*Z$/ }])

  const { clientId: id, clientSecret: secret } = await operate(
    `clients create --organization ${organization} --name backend`,
  )
  t.match(await clients.authenticate({ id, secret }), { id, organizationId: organization })
  t.match(await operate('clients list'), [{ client: id, name: 'backend', organization }])

  t.match(await operate(`clients show ${id}`), { client: id, name: 'backend', organization, keys: '' })
  t.match(await operate('clients show client_x'), { exitCode: 1, error: 'there is no client client_x' })
  await operate(`organizations brand ${organization} --color #0A7755 --frame-ancestors https://shop.example`)
  await operate(`organizations name-check ${organization} on`)
  await operate(`organizations limit ${organization} --rate 7`)
  t.match(await operate(`organizations show ${organization}`), {
    organization,
    name: 'Acme',
    requestsPerSecond: 7,
    burst: 14,
    color: '#0a7755',
    logo: false,
    frameAncestors: 'https://shop.example',
    nameCheck: true,
  })
  await operate(`organizations limit ${organization} --default`)

  const rotated = await operate(`clients rotate ${id}`)
  t.ok(await clients.authenticate({ id, secret: rotated.clientSecret }))
  t.ok(await clients.authenticate({ id, secret }), 'the old secret is still valid')
  const overlap = Date.parse(rotated.previousSecretEnds) - Date.now()
  t.ok(overlap > 23.9 * 3_600_000 && overlap <= 24 * 3_600_000, 'for a day')

  const atOnce = await operate(`clients rotate ${id} --now`)
  t.ok(await clients.authenticate({ id, secret: atOnce.clientSecret }))
  t.notOk(await clients.authenticate({ id, secret: rotated.clientSecret }))
  t.notMatch(JSON.stringify(await operate('clients list')), /payprep_dev_/, 'no list shows a secret')

  const both = await operate(`clients grant ${id} gambling:write gambling:read`)
  t.match(both, { clientId: id, rights: 'gambling:read gambling:write', takesEffect: /within 10 seconds/ })
  t.match(await operate('clients list'), [{ client: id, rights: 'gambling:read gambling:write' }])
  t.match(await operate(`clients revoke ${id} gambling:write`), { rights: 'gambling:read' })
  t.match(await operate(`clients revoke ${id} gambling:write gambling:read`), { rights: 'none' })
  t.match(await operate(`clients grant ${id} gambling:all`), {
    exitCode: 2,
    error: /there is no right gambling:all/,
  })
  t.match(await operate(`clients grant ${id}`), { exitCode: 2, error: /right\.\.\. is missing/ })
  t.match(await operate('clients grant client_x gambling:read'), { exitCode: 1, error: /there is no client/ })
  const screener = await operate(
    `clients create --organization ${organization} --name screener --rights gambling:read`,
  )
  t.match(
    (await operate('clients list')).map((each: { rights: string }) => each.rights),
    ['', 'gambling:read'],
  )
  await operate(`clients disable ${screener.clientId}`)

  await operate(`clients disable ${id}`)
  t.notOk(await clients.authenticate({ id, secret: atOnce.clientSecret }))
  await operate(`clients enable ${id}`)
  t.ok(await clients.authenticate({ id, secret: atOnce.clientSecret }))

  const keys = await operate('keys rotate')
  t.match(keys, [{ state: 'retiring' }, { state: 'current' }, { state: 'next' }])
  t.strictSame(await operate('keys list'), keys)
  const replaced = await operate('keys rotate --now')
  t.match(replaced, [{ state: 'current' }, { state: 'next' }])
  t.notOk(replaced.some(({ key }: { key: string }) => keys.some((old: { key: string }) => old.key === key)))

  const unknownId = '00000000-0000-4000-8000-000000000000'
  for (const [line, exitCode, error] of [
    ['clients disable client_x', 1, 'there is no client client_x'],
    ['clients rotate client_x', 1, 'there is no client client_x'],
    [`clients create --organization ${unknownId} --name x`, 1, `there is no organization ${unknownId}`],
    ['clients create --name x', 2, '--organization must be the id of an organization, a UUID'],
    [
      'clients create --organization Acme --name x',
      2,
      '--organization must be the id of an organization, a UUID',
    ],
    [`clients create --organization ${organization}`, 2, 'the name must have 1 to 140 characters'],
    [`organizations create ${'x'.repeat(141)}`, 2, 'the name must have 1 to 140 characters'],
  ] as const) {
    t.strictSame(await operate(line), { error, exitCode }, line)
  }
})

t.test('the program exits with its exit code, and leaves no handle open', async t => {
  const dataDirectory = t.testdir()
  const databaseUrl = await freshDatabase(t)
  const program = 'edge/operator/cli/payprep.ts'
  const bundleOf = await bundled([program], join(dataDirectory, 'program'))
  const payprep = (...args: string[]) =>
    spawnSync(process.execPath, [bundleOf(program), ...args], {
      encoding: 'utf8',
      timeout: 240_000,
      env: { PATH: process.env.PATH, DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl },
    })
  t.match(payprep('organizations', 'create', 'Acme'), {
    status: 0,
    stdout: /^organization  [0-9a-f-]{36}\nname {10}Acme\n$/,
    stderr: '',
  })
  t.match(payprep('clients', 'disable', 'client_x'), {
    status: 1,
    stdout: '',
    stderr: 'payprep: there is no client client_x\n',
  })
  t.match(payprep('clints', 'list'), { status: 2, stdout: '', stderr: /did you mean clients list\?\n$/ })
})
