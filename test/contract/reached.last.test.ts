import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { describedInterface } from '../../edge/operator/description.ts'
import { errorResponses } from '../../edge/gateway/openapi/error-responses.ts'
import { AlertCode } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { settingNames } from '../../services/kit/process/config/setting-names.ts'
import { REACHED } from '../runner/reached.ts'

// Each part of the contract must be reached by a test. Runs after all others, and fails for a part that is not.

const reached = existsSync(REACHED) ? readFileSync(REACHED, 'utf8').split('\n') : []
const words = new Set(reached.filter(each => !each.includes(' ')))
const answers = reached.filter(each => each.includes(' '))
const { paths } = describedInterface('https://payprep.example.org')

const namesOf = (values: object) => Object.keys(values).filter(name => !/^\d+$|^UNSPECIFIED$/.test(name))

const missing = (names: readonly string[]) => names.filter(name => !words.has(name))

t.test('Each operation of the description is answered with each of its good statuses', async t => {
  for (const [path, operations] of Object.entries(paths)) {
    const pattern = path.replace(/\{\w+\}/g, '[^/ ]+').replaceAll('.', '\\.')
    for (const [method, { responses }] of Object.entries(operations)) {
      for (const status of Object.keys(responses).filter(each => Number(each) < 400)) {
        const answer = new RegExp(`^${method.toUpperCase()} ${pattern} ${status}$`)
        t.ok(
          answers.some(each => answer.test(each)),
          `${method} ${path} ${status}`,
        )
      }
    }
  }
})

t.test('Each error status and each error code is answered', async t => {
  for (const status of Object.keys(errorResponses))
    t.ok(
      answers.some(each => each.endsWith(` ${status}`)),
      status,
    )
  const codes = Object.values(errorResponses).flatMap(({ examples }) =>
    examples.flatMap(({ code }) => code ?? []),
  )
  t.strictSame(missing(codes), [])
})

t.test('Each alert code is raised by a validation', async t => {
  t.strictSame(missing(namesOf(AlertCode)), [])
})

t.test('Each type of event is delivered', async t => {
  t.strictSame(missing(namesOf(EventType)), [])
})

t.test('Each setting is named in a test', async t => {
  const sources = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => readFileSync(join('test', file), 'utf8'))
  t.strictSame(
    settingNames().filter(name => !sources.some(text => new RegExp(`\\b${name}\\b`).test(text))),
    [],
  )
})
