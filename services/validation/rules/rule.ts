import type { AlertCode } from '../../../proto/gen/payprep/validation/v1/validation_pb.js'
import type { Source } from './sources.ts'

/** The documented name of an alert. */
export type AlertName = Exclude<keyof typeof AlertCode, 'UNSPECIFIED'>

/**
 * How sure a finding is. Doubtful ones rest on lists that may be out of date, or
 * on similarity.
 */
export type Severity = 'certain' | 'doubtful'

/** What must hold of a subject, and the alert that is raised if it does not. */
export interface Rule<S> extends RuleText<S> {
  readonly kind: 'rule'
  readonly alert: AlertName
}

interface RuleText<S> {
  readonly severity: Severity
  /** The severity for this subject, if it can differ from `severity`. */
  readonly severityIn?: ((subject: S) => Severity) | undefined
  /** A JSON pointer to the field of the instruction that the alert is about. */
  readonly field: string
  /** The field of this subject, if it can differ from `field`. */
  readonly fieldIn?: ((subject: S) => string) | undefined
  /** The standard or list that requires it. */
  readonly source: Source
  /** What must hold, as a sentence of the rule book. */
  readonly requires: string
  readonly holds: (subject: S) => boolean
  /**
   * What was found and what was expected. Called only for a subject that breaks the
   * rule. It may name bank codes and BICs, and never an account, a card, a
   * document, a phone number or an e-mail address.
   */
  readonly message: (subject: S) => string
}

/** A rule, or rules combined. It can be run, and it can be listed. */
export type Check<S> =
  | Rule<S>
  | { readonly kind: 'ladder' | 'together'; readonly checks: readonly Check<S>[] }
  | { readonly kind: 'about'; readonly pick: (subject: S) => unknown; readonly check: Check<any> }

/** A broken rule, with the subject that breaks it. */
export interface Finding {
  readonly rule: Rule<any>
  readonly subject: unknown
}

/** Names every property, so that all rules have one shape, which is faster to run than several. */
export function rule<S>(alert: AlertName, text: RuleText<S>): Rule<S> {
  const { severity, severityIn, field, fieldIn, source, requires, holds, message } = text
  return { kind: 'rule', alert, severity, severityIn, field, fieldIn, source, requires, holds, message }
}

/** Checks in order. Each may rely on the previous ones, so the first that fails ends the ladder. */
export function ladder<S>(...checks: Check<S>[]): Check<S> {
  return { kind: 'ladder', checks }
}

/** Independent checks: every failure is reported. */
export function together<S>(...checks: Check<S>[]): Check<S> {
  return { kind: 'together', checks }
}

/** A check of a part of the subject, skipped if that part is undefined. */
export function about<S, T>(pick: (subject: S) => T | undefined, check: Check<NoInfer<T>>): Check<S> {
  return { kind: 'about', pick, check }
}

/** The rules that a subject breaks, in the order of the table. */
export function broken<S>(check: Check<S>, subject: S): readonly Finding[] {
  const found: Finding[] = []
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

/** Appends to one shared list: a valid instruction, the usual case, allocates nothing more. */
function run<S>(check: Check<S>, subject: S, found: Finding[]): void {
  switch (check.kind) {
    case 'rule':
      if (!check.holds(subject)) found.push({ rule: check, subject })
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
