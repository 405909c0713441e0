/** One setting: where it is read from, what it may be, and what it is when nobody says. */
export interface Setting<T> {
  readonly name: string
  readonly secret: boolean
  /** Turns the text of the environment, absent when unset or empty, into a value; throws what is wrong with it. */
  readonly read: (text: string | undefined) => T
}

export type Settings = Readonly<Record<string, Setting<unknown>>>

export type Config<S extends Settings> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never
}

/** Every mistake in the settings at once; a process does not start with half a configuration. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export function readConfig<S extends Settings>(env: NodeJS.ProcessEnv, settings: S): Config<S> {
  const mistakes: string[] = []
  const entries = Object.entries(settings).map(([key, { name, read }]) => {
    try {
      return [key, read(env[name] === '' ? undefined : env[name])]
    } catch (error) {
      mistakes.push(`${name} ${(error as Error).message}`)
      return [key, undefined]
    }
  })
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('; '))
  return Object.fromEntries(entries) as Config<S>
}

/** What a process logs of its settings when it starts. */
export function describeConfig<S extends Settings>(settings: S, config: Config<S>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).map(([key, { secret }]) => [
      key,
      secret ? (config[key] === undefined ? 'not set' : 'set') : shown(config[key]),
    ]),
  )
}

export function integer(
  name: string,
  fallback: number,
  bounds: { min?: number; max?: number } = {},
): Setting<number> {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = bounds
  return setting(name, text => {
    if (text === undefined) return fallback
    const value = /^-?\d+$/.test(text) ? Number(text) : NaN
    if (!(value >= min && value <= max))
      throw new Error(`must be a whole number from ${min} to ${max}, not ${text}`)
    return value
  })
}

export function oneOf<const T extends string>(name: string, choices: readonly T[], fallback: T): Setting<T> {
  return setting(name, text => {
    const choice = choices.find(each => each === (text ?? fallback))
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

/** The addresses of one service's processes, separated by commas; none where the service runs in this process. */
export function addresses(name: string, fallback = ''): Setting<readonly URL[]> {
  return setting(name, value =>
    (value ?? fallback)
      .split(',')
      .map(each => each.trim())
      .filter(Boolean)
      .map(toUrl),
  )
}

/** A value that is never shown. */
export function secret(name: string): Setting<string | undefined> {
  return { ...setting(name, value => value), secret: true }
}

function setting<T>(name: string, read: (text: string | undefined) => T): Setting<T> {
  return { name, secret: false, read }
}

function toUrl(address: string): URL {
  if (!URL.canParse(address)) throw new Error(`must be a URL, not ${address}`)
  return new URL(address)
}

function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown)
  if (!(value instanceof URL)) return value
  const open = new URL(value)
  open.password = open.password && '***'
  return open.href
}
