/** A program or a team that calls services. */
export interface Caller {
  readonly name: string
  /** Whether it may call a method, by its path: `/payprep.validation.v1.ValidationService/Validate`. */
  readonly mayCall: (path: string) => boolean
}

/** The callers that an installation names. */
export interface Callers {
  /** By the SHA-256 of a token, in hexadecimal. The token is valid before `until`, in milliseconds since 1970. */
  readonly byToken: (digest: string) => { readonly caller: Caller; readonly until: number } | undefined
  /** By a DNS name or a URI of a certificate. */
  readonly byCertificate: (name: string) => Caller | undefined
  /** Whether a caller may show SERVICE_TOKEN instead, and then call everything. */
  readonly acceptServiceToken: boolean
}

/** Without a callers file, SERVICE_TOKEN allows every call. */
export const noCallers: Callers = {
  byToken: () => undefined,
  byCertificate: () => undefined,
  acceptServiceToken: true,
}

/** Reads patterns: `*` for all methods, `payprep.validation.v1.ValidationService/*` for one service, `.../Validate` for one method. */
export function callsOf(patterns: readonly string[]): Caller['mayCall'] {
  if (patterns.includes('*')) return () => true
  const all = new Set(patterns.map(pattern => `/${pattern}`))
  return path => all.has(path) || all.has(`${path.slice(0, path.lastIndexOf('/'))}/*`)
}
