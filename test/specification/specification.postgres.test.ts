import t, { type Test } from 'tap'
import { isSigned } from '../harness/receiver.ts'
import { until } from '../harness/until.ts'
import { type Answer, runningSystem } from './running-system.ts'
import { sections } from './sections.ts'
import type { Expected, Statement } from './statement.ts'
import { statements } from './statements.ts'

const { newCaller } = await runningSystem(t)

t.test('each section of the specification has a statement, or a reason why it has none', async t => {
  for (const [section, { unless }] of Object.entries(sections)) {
    const has = statements.some(each => each.section === section)
    t.ok(has === (unless === undefined), `${section} has a statement, or else a reason`)
  }
  for (const { section, says } of statements) t.ok(section in sections, `${section} is a section: ${says}`)
})

t.test('no statement is made twice', async t => {
  const said = statements.map(({ section, says }) => `${section} ${says}`)
  t.strictSame(said.toSorted(), [...new Set(said)].toSorted())
})

for (const section of Object.keys(sections)) {
  const own = statements.filter(each => each.section === section)
  if (own.length > 0)
    t.test(`${section} ${sections[section]!.title}`, async t => {
      for (const statement of own) await t.test(statement.says, t => hold(t, statement))
    })
}

async function hold(t: Test, { steps }: Statement) {
  const caller = await newCaller({ isAlone: steps.length > 1 })
  for (const [request, expected] of steps) {
    let answer = await caller.ask(request)
    if (expected.after !== undefined)
      await until(
        async () => expected.after!(jsonIn(answer)) || ((answer = await caller.ask(request)), false),
      )
    compare(t, answer, named(expected, caller.filled), request.line)
    if (expected.keep !== undefined) caller.keep(expected.keep(jsonIn(answer), answer.headers))
  }
}

function compare(
  t: Test,
  answer: Answer,
  { status, body, whole, lacks = [], headers = {}, signedWith }: Expected,
  line: string,
) {
  t.equal(answer.status, status, `${line}: ${answer.text.slice(0, 300)}`)
  const found = jsonIn(answer)
  if (body !== undefined) t.match(found, body, line)
  if (whole !== undefined) t.strictSame(found, whole, line)
  for (const place of lacks)
    t.equal(
      place.split('/').reduce((at, name) => at?.[name], found),
      undefined,
      `${line} has no ${place}`,
    )
  for (const [name, value] of Object.entries(headers))
    t.match(answer.headers.get(name) ?? '', value, `${line}: ${name}`)
  if (signedWith !== undefined)
    t.ok(isSigned({ headers: Object.fromEntries(answer.headers), body: answer.text }, signedWith), line)
}

/** The value with all its texts filled in. */
function named<T>(value: T, filled: (text: string) => string): T {
  if (typeof value === 'string') return filled(value) as T
  if (Array.isArray(value)) return value.map(each => named(each, filled)) as T
  if (Object.getPrototypeOf(value ?? 0) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value!).map(([name, each]) => [name, named(each, filled)])) as T
}

const jsonIn = ({ text }: Answer): any => (/^[[{]/.test(text) ? JSON.parse(text) : text)
