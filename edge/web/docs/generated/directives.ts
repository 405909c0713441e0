import { call, example } from './calls.ts'
import { code } from './code.ts'
import { corridors } from './corridors.ts'
import type { Directive } from './directive.ts'
import { errors } from './errors.ts'
import { exitCodesTable } from './exit-codes.ts'
import { languages } from './languages.ts'
import { logged, metrics, securityLogged } from './logs.ts'
import { description, operations } from './operations.ts'
import { sandbox } from './sandbox.ts'
import { schemeCodes } from './scheme-codes.ts'
import { codes, fields, type, values } from './types.ts'
import { events, retries } from './webhooks.ts'

/** By the names that they have in pages. */
export const directives: Readonly<Record<string, Directive>> = {
  call,
  code,
  codes,
  corridors,
  description,
  errors,
  events,
  example,
  'exit-codes': exitCodesTable,
  fields,
  languages,
  'log-events': logged,
  metrics,
  operations,
  retries,
  sandbox,
  'scheme-codes': schemeCodes,
  'security-events': securityLogged,
  type,
  values,
}
