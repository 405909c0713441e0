import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { missedInProduction, parsed, type Setting, text } from '../process/config/config.ts'
import { type Caller, type Callers, callsOf } from './callers.ts'

/** The content of a callers file. It holds no secret: tokens only as their SHA-256. */
export type WrittenCallers = z.output<typeof file>

/** The methods that each program of this installation calls, by program. */
export type OwnCalls = Readonly<Record<string, readonly string[]>>

/** The file that names the callers of an installation. */
export interface CallersFile {
  readonly path: string
  readonly read: () => string
  /** Throws an Error that names each mistake by its place. */
  readonly parse: (text: string) => Callers
  readonly written: (text: string) => WrittenCallers
}

const date = z.iso
  .date('must be the last day on which the token is valid (UTC), such as 2027-01-31')
  .optional()

const token = z.strictObject({
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be the SHA-256 of a token: 64 lower-case hexadecimal digits'),
  expires: date,
})

const caller = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{0,62}$/, 'must have 1 to 63 lower-case letters, digits, dots and hyphens'),
  tokens: z.array(token).max(10).default([]),
  /** DNS names or URIs in the subjectAltName of its certificates. */
  certificates: z.array(z.string().min(1).max(2_048)).max(20).default([]),
  /** May be absent for a program of this installation. */
  calls: z
    .array(
      z
        .string()
        .regex(
          /^(\*|[a-z][A-Za-z0-9.]*\/(\*|[A-Z][A-Za-z0-9]*))$/,
          'must be a method such as payprep.validation.v1.ValidationService/Validate, or SERVICE/* for all of a service, or *',
        ),
    )
    .min(1)
    .max(200)
    .optional(),
})

const file = z.strictObject({
  acceptServiceToken: z.boolean().default(true),
  callers: z.array(caller).max(1_000),
})

/** The setting of the file that lists callers and their methods. Mistakes are reported before a program does any work. */
export function callersFile(ownCalls: OwnCalls): Setting<CallersFile | undefined> {
  return missedInProduction(
    parsed(
      text(
        'SERVICE_CALLERS',
        'The file that names the callers of services, and the methods that each may call: see `/docs/services`. Without it, a caller with SERVICE_TOKEN may call everything.',
        '',
      ),
      path => {
        if (path === '') return undefined
        const source = fileAt(path, ownCalls)
        source.parse(source.read())
        return source
      },
    ),
    'whoever has SERVICE_TOKEN may call everything; set it to a file of callers, such as the one that services/deploy/secrets.sh makes',
  )
}

function fileAt(path: string, ownCalls: OwnCalls): CallersFile {
  return {
    path,
    read() {
      try {
        return readFileSync(path, 'utf8')
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        throw new Error(
          `names ${path}, which cannot be read (${code}): correct it, or the rights of that file`,
        )
      }
    },
    parse: content => parseCallers(content, ownCalls, path),
    written: content => writtenIn(content, path, ownCalls),
  }
}

/** Throws an Error that names each mistake by its place. */
export function parseCallers(content: string, ownCalls: OwnCalls, path = 'a file'): Callers {
  return callersOf(writtenIn(content, path, ownCalls), ownCalls)
}

function writtenIn(content: string, path: string, ownCalls: OwnCalls): WrittenCallers {
  const result = file.safeParse(jsonIn(content, path))
  const mistakes = result.success
    ? mistakesAcross(result.data, ownCalls)
    : result.error.issues.map(({ path: place, message }) => `/${place.map(String).join('/')} ${message}`)
  if (mistakes.length > 0) throw new Error(`names ${path}, where ${mistakes.join('; ')}`)
  return result.data!
}

function jsonIn(content: string, path: string): unknown {
  try {
    return JSON.parse(content)
  } catch (error) {
    throw new Error(`names ${path}, which is not JSON: ${(error as Error).message}`)
  }
}

/** Mistakes between entries that are each well-formed. */
function mistakesAcross({ callers }: WrittenCallers, ownCalls: OwnCalls): readonly string[] {
  const services = new Set(Object.values(ownCalls).flatMap(calls => calls.map(serviceIn)))
  const mistakes: string[] = []
  const places = new Map<string, string>()
  /** A name, token or certificate identifies one caller only. */
  function requireUnique(value: string, place: string, what: string) {
    const first = places.get(value)
    if (first === undefined) places.set(value, place)
    else mistakes.push(`${place} repeats the ${what} of ${first}`)
  }
  for (const [at, { name, tokens, certificates, calls }] of callers.entries()) {
    const place = `/callers/${at}`
    requireUnique(`name ${name}`, `${place}/name`, 'name')
    for (const [n, { sha256 }] of tokens.entries())
      requireUnique(`token ${sha256}`, `${place}/tokens/${n}/sha256`, 'token')
    for (const [n, one] of certificates.entries())
      requireUnique(`certificate ${foldedName(one)}`, `${place}/certificates/${n}`, 'certificate')
    if (tokens.length + certificates.length === 0)
      mistakes.push(`${place} has neither tokens nor certificates: add one of them, or remove the caller`)
    if (calls === undefined && !Object.hasOwn(ownCalls, name))
      mistakes.push(
        `${place}/calls is absent, and only programs of this installation may leave it out: ${Object.keys(ownCalls).join(', ')}`,
      )
    for (const [n, call] of (calls ?? []).entries()) {
      const service = serviceIn(call)
      if (call !== '*' && !services.has(service))
        mistakes.push(`${place}/calls/${n} names ${service}, which is not one of ${[...services].join(', ')}`)
    }
  }
  return mistakes
}

const serviceIn = (call: string) => call.slice(0, call.indexOf('/'))

function callersOf({ callers, acceptServiceToken }: WrittenCallers, ownCalls: OwnCalls): Callers {
  const tokens = new Map<string, { caller: Caller; until: number }>()
  const certificates = new Map<string, Caller>()
  for (const { name, calls = ownCalls[name]!, ...its } of callers) {
    const named = { name, mayCall: callsOf(calls) }
    for (const { sha256, expires } of its.tokens) tokens.set(sha256, { caller: named, until: endOf(expires) })
    for (const one of its.certificates) certificates.set(foldedName(one), named)
  }
  return {
    acceptServiceToken,
    byCertificate: name => certificates.get(foldedName(name)),
    byToken: digest => tokens.get(digest),
  }
}

/** The end of a day (UTC) in milliseconds since 1970; Infinity without a day. */
export const endOf = (day: string | undefined): number =>
  day === undefined ? Infinity : Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000

/** DNS names are case-insensitive; URIs are compared as written. */
const foldedName = (name: string) => (name.includes('://') ? name : name.toLowerCase())
