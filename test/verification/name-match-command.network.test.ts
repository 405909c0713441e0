import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { textLines } from '../../services/kit/text-lines.ts'
import { bundled } from '../bundled.ts'

const program = 'edge/operator/cli/payprep.ts'
const bundleOf = await bundled([program], join(t.testdir(), 'program'))

/** Runs the command with neither configuration nor database. */
function match(input: string | Buffer, ...options: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [bundleOf(program), 'verification', 'match', ...options],
    { input, encoding: 'utf8', timeout: 240_000, env: { PATH: process.env.PATH } },
  )
  return { status, lines: stdout.split('\n').slice(0, -1), stderr }
}

const pair = (given: string, held: unknown, type?: string) => JSON.stringify({ given, held, type })

t.test('Each pair gets a line of JSON, in order, without an installation', async t => {
  const pairs = [
    pair('John Smith', 'SMITH, John', 'INDIVIDUAL'),
    pair('J Smith', ['Mary Smith', 'John Smith']),
    '',
    pair('Joan Smith', 'John Smith'),
    pair('Acme', 'Acme GmbH', 'BUSINESS'),
  ]
  const { status, lines } = match(`\ufeff${pairs.join('\r\n')}`, '--json')
  t.equal(status, 0)
  t.strictSame(
    lines.map(line => JSON.parse(line)),
    [
      { verdict: 'MATCH', reasons: ['EXACT', 'ORDER'] },
      { verdict: 'CLOSE_MATCH', reasons: ['EXACT', 'INITIAL'] },
      { verdict: 'NO_MATCH', reasons: ['EXACT', 'WORD_DIFFERS'] },
      { verdict: 'CLOSE_MATCH', reasons: ['EXACT', 'FORM_MISSING'] },
    ],
  )
})

t.test('Without --json a line is for people', async t => {
  t.strictSame(match(pair('J Smith', 'John Smith')).lines, ['CLOSE_MATCH  EXACT, INITIAL'])
})

t.test('A line that cannot be read is named with what was expected, and the others go on', async t => {
  const broken = [
    'no JSON',
    '[]',
    '{}',
    pair('A B', 1),
    pair('A B', ['C', 2]),
    pair('A B', 'A B', 'FIRM'),
    `"${'x'.repeat(70_000)}"`,
  ]
  const { status, lines, stderr } = match([...broken, pair('Ann Lee', 'Ann Lee')].join('\n'), '--json')
  t.equal(status, 2)
  t.equal(lines.length, broken.length + 1)
  for (const [at, line] of broken.entries()) {
    t.match(
      JSON.parse(lines[at]!),
      { error: new RegExp(`^line ${at + 1}: (?:it|given|held|type) `) },
      line.slice(0, 40),
    )
    t.match(stderr, `line ${at + 1}: `)
  }
  t.match(JSON.parse(lines.at(-1)!), { verdict: 'MATCH' })
})

t.test('No input gives no line', async t => {
  t.match(match('', '--json'), { status: 0, lines: [] })
})

t.test('Lines are the same however the bytes come', async t => {
  const text = 'ä\n€uro\r\n\n𝄞 last'
  for (const size of [1, 2, 3, 100]) {
    const bytes = Buffer.from(text)
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    )
    const lines = []
    for await (const batch of textLines(iterate(chunks), 100)) lines.push(...batch)
    t.strictSame(
      lines.map(({ line, text }) => [line, text?.trimEnd()]),
      [
        [1, 'ä'],
        [2, '€uro'],
        [3, ''],
        [4, '𝄞 last'],
      ],
    )
  }
})

t.test('A line that is too long is not kept', async t => {
  const lines = []
  for await (const batch of textLines(
    iterate(['a'.repeat(9), 'b'.repeat(9), '\nok'].map(part => Buffer.from(part))),
    10,
  ))
    lines.push(...batch)
  t.strictSame(lines, [
    { line: 1, text: undefined },
    { line: 2, text: 'ok' },
  ])
})

async function* iterate<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}
