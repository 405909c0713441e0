import { readFileSync } from 'node:fs'
import { outputOf } from './command-output.ts'
import { socketAddress } from './socket-address.ts'

/** One setting: its environment variable, its meaning, its parser and its default. */
export interface Setting<T> {
  readonly name: string
  /** One sentence or more for the operator, in Markdown. */
  readonly meaning: string
  /** The default as text; empty if there is none. */
  readonly fallback: string
  /** Another variable, read if the first is not set. */
  readonly alias?: string
  /** Its value is never shown. */
  readonly secret: boolean
  /** Whether the variable NAME_FILE may name a file that holds the value, as container platforms provide secrets. */
  readonly mayBeFile?: boolean
  /** Whether the variable NAME_COMMAND may name a command that prints the value, such as that of a key management service. */
  readonly mayBeCommand?: boolean
  /** If given, ENVIRONMENT=production requires the setting: the text says how to set it. */
  readonly requiredInProduction?: string
  /** If given, ENVIRONMENT=production warns if the setting is missing: the text says what happens then, and how to set it. */
  readonly missedInProduction?: string
  /** Says what is wrong with a value in production, completing the sentence `NAME ...`; undefined if nothing is. */
  refusedInProduction?(value: T): string | undefined
  /** Parses the variable, undefined if unset or empty. Throws an Error that completes the sentence `NAME ...`. */
  readonly read: (text: string | undefined) => T
}

export type Settings = Readonly<Record<string, Setting<unknown>>>

export type Config<S extends Settings> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never
}

/** What is wrong with one setting: `NAME ...`, what was found and expected, and what to do. Never a secret. */
export interface Mistake {
  readonly setting: string
  readonly problem: string
}

export const mistakeText = ({ setting, problem }: Mistake) => `${setting} ${problem}`

/** All mistakes in the settings at once, a line for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly mistakes: readonly Mistake[]

  constructor(problem: string | readonly Mistake[], options?: ErrorOptions) {
    super(typeof problem === 'string' ? problem : problem.map(mistakeText).join('\n'), options)
    this.mistakes = typeof problem === 'string' ? [] : problem
  }
}

export const isProduction = (env: NodeJS.ProcessEnv) => env.ENVIRONMENT === 'production'

export function readConfig<S extends Settings>(env: NodeJS.ProcessEnv, settings: S): Config<S> {
  const mistakes: Mistake[] = []
  const entries = Object.entries(settings).map(([key, setting]) => {
    try {
      return [key, readSetting(env, setting)]
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      mistakes.push(...error.mistakes)
      return [key, undefined]
    }
  })
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return Object.fromEntries(entries) as Config<S>
}

/** Throws a ConfigError with the one mistake of the setting, if there is one. */
function readSetting<T>(env: NodeJS.ProcessEnv, setting: Setting<T>): T {
  const { name, alias, requiredInProduction } = setting
  const used = alias !== undefined && !textOf(env, setting, name) && env[alias] ? alias : name
  const refuse = (problem: string) => new ConfigError([{ setting: used, problem }])
  let value: T
  let text: string | undefined
  try {
    text = textOf(env, setting, used)
    value = setting.read(text)
  } catch (error) {
    throw refuse((error as Error).message)
  }
  if (isProduction(env)) {
    if (text === undefined && requiredInProduction !== undefined) {
      throw refuse(`is not set, and ENVIRONMENT=production requires it: ${requiredInProduction}`)
    }
    const problem = setting.refusedInProduction?.(value)
    if (problem !== undefined) throw refuse(problem)
  }
  return value
}

/** The text of a variable, of the file that NAME_FILE names, or what the command in NAME_COMMAND prints. */
function textOf(
  env: NodeJS.ProcessEnv,
  { mayBeFile, mayBeCommand }: Setting<unknown>,
  name: string,
): string | undefined {
  const own = isOfKubernetes(name, env[name]) ? undefined : env[name] || undefined
  const file = mayBeFile ? env[`${name}_FILE`] || undefined : undefined
  const command = mayBeCommand ? env[`${name}_COMMAND`] || undefined : undefined
  const [first, second] = Object.entries({
    [name]: own,
    [`${name}_FILE`]: file,
    [`${name}_COMMAND`]: command,
  })
    .filter(([, value]) => value !== undefined)
    .map(([variable]) => variable)
  if (second !== undefined)
    throw new Error(`is set${first === name ? '' : ` by ${first}`}, and so is ${second}: set one of them`)
  if (command !== undefined) return outputOf(command)
  if (file === undefined) return own
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`is to be read from ${file}, which cannot be read (${code}): correct ${name}_FILE`)
  }
}

/** Kubernetes describes a service named `notifier` to other containers as NOTIFIER_PORT=tcp://10.0.0.1:7005. */
function isOfKubernetes(name: string, value = ''): boolean {
  return name.endsWith('_PORT') && /^(tcp|udp|sctp):\/\//.test(value)
}

/** The settings as a process logs them at start, without secrets. */
export function describeConfig<S extends Settings>(settings: S, config: Config<S>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).map(([key, { secret }]) => [
      key,
      secret ? (config[key] === undefined ? 'not set' : 'set') : withoutPassword(config[key]),
    ]),
  )
}

export function integer<F extends number | undefined>(
  name: string,
  meaning: string,
  fallback: F,
  { min = 0, max = Number.MAX_SAFE_INTEGER, alias }: { min?: number; max?: number; alias?: string } = {},
): Setting<number | F> {
  const number = setting<number | F>(name, meaning, String(fallback ?? ''), text => {
    if (text === undefined) return fallback
    const value = /^-?\d+$/.test(text) ? Number(text) : NaN
    if (!(value >= min && value <= max))
      throw new Error(`must be a whole number from ${min} to ${max}, not ${text}`)
    return value
  })
  return alias === undefined ? number : { ...number, alias }
}

/** One of some words. Without a fallback it may be unset. */
export function oneOf<const T extends string, F extends NoInfer<T> | undefined>(
  name: string,
  meaning: string,
  choices: readonly T[],
  fallback: F,
): Setting<T | F> {
  return setting(name, meaning, fallback ?? '', text => {
    if (text === undefined) return fallback
    const choice = choices.find(each => each === text)
    if (choice === undefined) throw new Error(`must be ${choices.join(' or ')}, not ${text}`)
    return choice
  })
}

export function text(name: string, meaning: string, fallback: string): Setting<string> {
  return setting(name, meaning, fallback, value => value ?? fallback)
}

/** The protocols that an address may have, and an example for messages. */
export interface AddressKind {
  /** Matches the whole protocol, such as `https:`. */
  readonly protocol: RegExp
  readonly example: string
}

const OF_SERVICE: AddressKind = { protocol: /^https?:$/, example: 'http://host:7001' }

export function url(name: string, meaning: string, kind: AddressKind): Setting<URL | undefined> {
  return setting(name, meaning, '', value => (value === undefined ? undefined : toUrl(value, kind)))
}

/** Where a service listens: a port, or the `unix:` URL of a socket. */
export function servicePort(name: string, fallback: number): Setting<number | URL> {
  const port = integer(
    name,
    'The port that this service listens on; or a socket of this machine, such as `unix:/run/payprep/validation.sock`.',
    fallback,
    { max: 65_535 },
  )
  return { ...port, read: text => socketAddress(text) ?? port.read(text) }
}

/** The URLs of one service's processes, separated by commas; empty if the service runs in this process. */
export function addresses(
  name: string,
  meaning: string,
  fallback = '',
  kind = OF_SERVICE,
): Setting<readonly URL[]> {
  return setting(name, meaning, fallback, value =>
    (value ?? fallback)
      .split(',')
      .map(each => each.trim())
      .filter(Boolean)
      .map(each => (kind === OF_SERVICE && socketAddress(each)) || toUrl(each, kind)),
  )
}

/** A value that is never logged, and that a file may hold. */
export function secret(name: string, meaning: string): Setting<string | undefined> {
  return { ...setting(name, meaning, '', value => value), secret: true, mayBeFile: true }
}

/** 32 secret bytes in base64; several are separated by commas or lines. */
export function secretKeys(
  name: string,
  meaning: string,
): Setting<readonly [Buffer, ...Buffer[]] | undefined> {
  return parsed({ ...secret(name, meaning), mayBeCommand: true }, text => {
    if (text === undefined) return undefined
    const [first, ...others] = text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(toKey)
    return [first ?? toKey(''), ...others]
  })
}

function toKey(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== 32) throw new Error(`must be 32 bytes in base64, not ${bytes.length}: ${NEW_KEY}`)
  return bytes
}

/** A setting whose value is parsed further. */
export function parsed<A, B>(setting: Setting<A>, parse: (value: A) => B): Setting<B> {
  const { refusedInProduction: _, read, ...rest } = setting
  return { ...rest, read: text => parse(read(text)) }
}

/** The advice to generate a key. */
export const NEW_KEY = 'set it to the output of openssl rand -base64 32'

/** A setting that production requires; `how` says what to set it to. */
export function requiredInProduction<T>(setting: Setting<T>, how: string): Setting<T> {
  return { ...setting, requiredInProduction: how }
}

/** A setting without which production starts with a warning; `why` says what happens, and what to set it to. */
export function missedInProduction<T>(setting: Setting<T>, why: string): Setting<T> {
  return { ...setting, missedInProduction: why }
}

/** A setting of which production refuses some values. */
export function refusedInProduction<T>(
  setting: Setting<T>,
  problem: (value: T) => string | undefined,
): Setting<T> {
  return { ...setting, refusedInProduction: problem }
}

/** A setting whose value a file may hold, as it may contain a password. */
export function mayBeFile<T>(setting: Setting<T>): Setting<T> {
  return { ...setting, mayBeFile: true }
}

function setting<T>(
  name: string,
  meaning: string,
  fallback: string,
  read: (text: string | undefined) => T,
): Setting<T> {
  return { name, meaning, fallback, secret: false, read }
}

function toUrl(address: string, { protocol, example }: AddressKind): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  // `host:7001` is a URL too, of the protocol `host:`. The address is not repeated, as it may contain a password.
  if (url === undefined || !protocol.test(url.protocol)) throw new Error(`must be a URL, such as ${example}`)
  // A password that is not encoded may end up as a port or in the path, and would be shown.
  if (url.host === '' || [url.pathname, url.search, url.hash].some(part => /@|%40/.test(part)))
    throw new Error(
      `must be a URL, such as ${example}; a user or password with characters such as / # ? must be percent-encoded`,
    )
  return url
}

function withoutPassword(value: unknown): unknown {
  if (Array.isArray(value) || value instanceof Set) return [...value].map(withoutPassword)
  if (!(value instanceof URL)) return value
  const url = new URL(value)
  url.password = url.password && '***'
  // A user alone is mostly a password in the wrong place.
  if (url.password === '') url.username = url.username && '***'
  return url.href
}
