import { inspect } from 'node:util'

/** The outcome of one test file. */
export interface FileOutcome {
  readonly file: string
  readonly seconds: number
  /** The number of assertions that passed. */
  readonly passed: number
  readonly failures: readonly Failure[]
  /** The titles of what was skipped, each with the reason. */
  readonly skipped: readonly string[]
}

/** A test that failed, with what its assertions found. */
export interface Failure {
  /** The title of the test, after those of the tests around it. */
  readonly path: string
  readonly details: string
}

/** An assertion as tap's parser reports it. */
export interface Assertion {
  readonly ok: boolean
  readonly skip: string | boolean
  readonly todo: string | boolean
  readonly fullname: string
  readonly diag: Diagnostics | null
}

interface Diagnostics extends Readonly<Record<string, unknown>> {
  readonly at?: { readonly fileName?: string; readonly lineNumber?: number }
  readonly stack?: string
  readonly diff?: string
  readonly source?: string
}

/** The name of the stream of results, with which the names of assertions begin. */
export const STREAM = 'tests'

/** Judges a file by its assertions. `trouble` says how its process ended, if that was abnormal. */
export function outcomeOf(
  file: string,
  seconds: number,
  assertions: readonly Assertion[],
  trouble?: string,
): FileOutcome {
  const skipped = assertions.filter(({ skip, todo }) => skip || todo)
  const failed = assertions.filter(({ ok, skip, todo }) => !ok && !skip && !todo)
  const tests = new Set(failed.map(testOf))
  const failures = [...tests].map(path => ({
    path,
    details: failed
      .filter(each => testOf(each) === path)
      .map(detailsOf)
      .join('\n'),
  }))
  if (trouble !== undefined) failures.push({ path: trouble, details: '' })
  else if (assertions.length === 0) failures.push({ path: 'the file has no tests', details: '' })
  return {
    file,
    seconds,
    passed: assertions.filter(each => each.ok && !skipped.includes(each)).length,
    failures,
    skipped: skipped.map(each => `${titlesOf(each)}: ${each.skip || each.todo}`),
  }
}

/** Frames of a stack trace name the place in the bundle, then that in the source. */
const BUNDLE_PATH = /\(?\.tap\/bundles-\S+ (?<source>\(.*\))$/gm
const RUNNER_FRAME = /^\(?test\/runner\/.*\n?/gm

/** The difference between actual and expected values of an assertion, and its place in its file. */
function detailsOf(assertion: Assertion): string {
  const { at, stack, diff, source: _, ...rest } = assertion.diag ?? {}
  const details = [
    titlesOf(assertion).split(' > ').at(-1)!,
    at?.fileName === undefined ? '' : `at ${at.fileName}:${at.lineNumber}`,
    diff ?? (Object.keys(rest).length > 0 ? inspect(rest, { depth: 8 }) : ''),
    stack?.replace(BUNDLE_PATH, '$<source>').replace(RUNNER_FRAME, '') ?? '',
  ]
  return details
    .map(each => each.trimEnd())
    .filter(each => each !== '')
    .join('\n')
}

const titlesOf = ({ fullname }: Assertion) => fullname.replace(`${STREAM} > `, '')

/** The title of the test that an assertion is in, after those around it. */
const testOf = (assertion: Assertion) => titlesOf(assertion).split(' > ').slice(0, -1).join(' > ')
