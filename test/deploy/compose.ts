import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** The parts of a service in docker-compose.yml that tests read. */
export interface ComposeService {
  readonly image: string
  readonly build?: { readonly dockerfile: string }
  readonly entrypoint?: readonly string[]
  readonly command: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly networks?: readonly string[]
  readonly network_mode?: string
  readonly ports?: readonly string[]
  readonly restart: string
  readonly stop_grace_period?: string
  readonly user?: string
  readonly read_only: boolean
  readonly tmpfs: readonly string[]
  readonly volumes?: readonly (string | Mount)[]
  readonly cap_drop: readonly string[]
  readonly security_opt: readonly string[]
  readonly deploy?: { readonly resources: { readonly limits: Readonly<Record<'cpus' | 'memory', string>> } }
}

/** A folder of the machine in a container. */
export interface Mount {
  readonly type: 'bind'
  readonly source: string
  readonly target: string
  readonly read_only: boolean
  readonly bind: { readonly create_host_path: boolean }
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>
}

export const composeText = readFileSync('docker-compose.yml', 'utf8')

/** docker-compose.yml with these variables. Throws for one that is missing and has no default. */
export function composeFile(variables: Readonly<Record<string, string>>): ComposeFile {
  return parse(composeText, (_, value) => (typeof value === 'string' ? filled(value, variables) : value), {
    merge: true,
  })
}

/** Compose's `${NAME}`, `${NAME:-default}`, `${NAME:?message}` and `$$` (compose specification, "Interpolation"). */
function filled(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$(?:\$|\{(\w+)(?::([-?])([^}]*))?\})/g, (_, name, kind, rest) => {
    if (name === undefined) return '$'
    const value = variables[name] || (kind === '-' ? rest : undefined)
    if (value === undefined) throw new Error(`${name}: ${rest ?? 'is not set'}`)
    return value
  })
}

/** The variables that compose refuses to start without. */
export const requiredVariables: readonly string[] = [
  ...new Set([...composeText.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!)),
]
