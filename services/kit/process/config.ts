/** One setting: the environment variable it is read from, how it is parsed, and its default. */
export interface Setting<T> {
  readonly name: string
  /** Another variable, read if the first is not set. */
  readonly alias?: string
  readonly secret: boolean
  /** With ENVIRONMENT=production it must be set. */
  readonly requiredInProduction?: boolean
  /** Parses the variable, undefined if unset or empty. Throws an Error that completes the sentence `NAME ...`. */
  readonly read: (text: string | undefined) => T
}

export type Settings = Readonly<Record<string, Setting<unknown>>>

export type Config<S extends Settings> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never
}

/** All mistakes in the settings at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export function readConfig<S extends Settings>(env: NodeJS.ProcessEnv, settings: S): Config<S> {
  const mistakes: string[] = []
  const missing: string[] = []
  const entries = Object.entries(settings).map(([key, { name, alias, requiredInProduction, read }]) => {
    const used = alias !== undefined && !env[name] && env[alias] ? alias : name
    const text = env[used] || undefined
    if (text === undefined && requiredInProduction) missing.push(name)
    try {
      return [key, read(text)]
    } catch (error) {
      mistakes.push(`${used} ${(error as Error).message}`)
      return [key, undefined]
    }
  })
  if (env.ENVIRONMENT === 'production' && missing.length > 0) {
    mistakes.push(`with ENVIRONMENT=production, set ${missing.join(', ')}`)
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('; '))
  return Object.fromEntries(entries) as Config<S>
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
  fallback: F,
  { min = 0, max = Number.MAX_SAFE_INTEGER, alias }: { min?: number; max?: number; alias?: string } = {},
): Setting<number | F> {
  const number = setting<number | F>(name, text => {
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
  choices: readonly T[],
  fallback: F,
): Setting<T | F> {
  return setting(name, text => {
    if (text === undefined) return fallback
    const choice = choices.find(each => each === text)
    if (choice === undefined) throw new Error(`must be ${choices.join(' or ')}, not ${text}`)
    return choice
  })
}

export function text(name: string, fallback: string): Setting<string> {
  return setting(name, value => value ?? fallback)
}

export function url(name: string, fallback?: string): Setting<URL | undefined> {
  return setting(name, value => {
    const address = value ?? fallback
    return address === undefined ? undefined : toUrl(address)
  })
}

/** The URLs of one service's processes, separated by commas; empty if the service runs in this process. */
export function addresses(name: string, fallback = ''): Setting<readonly URL[]> {
  return setting(name, value =>
    (value ?? fallback)
      .split(',')
      .map(each => each.trim())
      .filter(Boolean)
      .map(toUrl),
  )
}

/** A value that is never logged. */
export function secret(name: string): Setting<string | undefined> {
  return { ...setting(name, value => value), secret: true }
}

/** 32 secret bytes in base64. */
export function secretKey(name: string): Setting<Buffer | undefined> {
  const key = setting(name, text => {
    const bytes = text === undefined ? undefined : Buffer.from(text, 'base64')
    if (bytes !== undefined && bytes.length !== 32)
      throw new Error(`must be 32 bytes in base64 (openssl rand -base64 32), not ${bytes.length}`)
    return bytes
  })
  return { ...key, secret: true }
}

export function requiredInProduction<T>(setting: Setting<T>): Setting<T> {
  return { ...setting, requiredInProduction: true }
}

function setting<T>(name: string, read: (text: string | undefined) => T): Setting<T> {
  return { name, secret: false, read }
}

function toUrl(address: string): URL {
  if (!URL.canParse(address)) throw new Error(`must be a URL, not ${address}`)
  return new URL(address)
}

function withoutPassword(value: unknown): unknown {
  if (Array.isArray(value) || value instanceof Set) return [...value].map(withoutPassword)
  if (!(value instanceof URL)) return value
  const url = new URL(value)
  url.password = url.password && '***'
  return url.href
}
