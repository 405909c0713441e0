import type { AlertCode } from '../../../proto/gen/validation/v1/validation_pb.js'

/** The documented name of an alert. */
export type AlertName = Exclude<keyof typeof AlertCode, 'UNSPECIFIED'>

/** One line of the table: what must hold of a subject, the alert when it does not, and why we ask. */
export interface Rule<S> {
  readonly kind: 'rule'
  readonly alert: AlertName
  readonly holds: (subject: S) => boolean
  /** What must hold, for the person who reads the alert. */
  readonly why: string
}

/** A rule, or rules put together. It can be run, and it can be listed. */
export type Check<S> =
  | Rule<S>
  | { readonly kind: 'ladder' | 'together'; readonly checks: readonly Check<S>[] }
  | { readonly kind: 'about'; readonly pick: (subject: S) => unknown; readonly check: Check<any> }

export function rule<S>(alert: AlertName, holds: (subject: S) => boolean, why: string): Rule<S> {
  return { kind: 'rule', alert, holds, why }
}

/** Rungs climbed in order. Each may rely on those below it, so the first that fails ends the climb. */
export function ladder<S>(...checks: Check<S>[]): Check<S> {
  return { kind: 'ladder', checks }
}

/** Checks that do not touch one another: every failure is told. */
export function together<S>(...checks: Check<S>[]): Check<S> {
  return { kind: 'together', checks }
}

/** A check of some part of the subject, passed over when that part is absent. */
export function about<S, T>(pick: (subject: S) => T | undefined, check: Check<NoInfer<T>>): Check<S> {
  return { kind: 'about', pick, check }
}

/** The rules that a subject breaks, in the order of the table. */
export function broken<S>(check: Check<S>, subject: S): readonly Rule<never>[] {
  const found: Rule<never>[] = []
  run(check, subject, found)
  return found
}

/** All rules of a check, in its order: the rule book. */
export function rulesIn<S>(check: Check<S>): readonly Rule<never>[] {
  switch (check.kind) {
    case 'rule':
      return [check as Rule<never>]
    case 'about':
      return rulesIn(check.check)
    default:
      return check.checks.flatMap(rulesIn)
  }
}

/** One list is filled along the way: a sound instruction, the usual case, allocates nothing more. */
function run<S>(check: Check<S>, subject: S, found: Rule<never>[]): void {
  switch (check.kind) {
    case 'rule':
      if (!check.holds(subject)) found.push(check as Rule<never>)
      return
    case 'together':
      for (const each of check.checks) run(each, subject, found)
      return
    case 'ladder': {
      const before = found.length
      for (const rung of check.checks) {
        run(rung, subject, found)
        if (found.length > before) return
      }
      return
    }
    case 'about': {
      const part = check.pick(subject)
      if (part !== undefined) run(check.check, part, found)
    }
  }
}
