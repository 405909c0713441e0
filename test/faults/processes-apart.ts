import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Test } from 'tap'
import { migrateAll } from '../../edge/operator/operation/database-commands.ts'
import type { ProgramName } from '../../edge/operator/operation/programs.ts'
import { variableOf } from '../../edge/operator/operation/up/topology.ts'
import { sources } from '../../seeds/sources/index.ts'
import { until } from '../harness/until.ts'
import { openReferenceDatabase } from '../../services/reference-data/database.ts'
import type { LogLine } from '../../services/kit/process/logging/log.ts'
import { bundled } from '../bundled.ts'

/** A process to start: the edge or a service, its port, and its settings. */
export interface Program {
  readonly of: ProgramName
  readonly port: number
  /** If set, this port is asked for readiness: the other may require a certificate. */
  readonly privatePort?: number
  readonly env: NodeJS.ProcessEnv
}

const mainOf = (program: ProgramName) => (program === 'edge' ? 'edge/main.ts' : `services/${program}/main.ts`)

/**
 * Migrates a database, and returns functions that start, stop and disturb the named processes of an installation. Unless it has all
 * sources, its bank directory is small, so that processes start quickly. All processes are killed when the test ends.
 */
export async function processesApart<Name extends string>(
  t: Test,
  databaseUrl: string,
  programs: Readonly<Record<Name, Program>>,
  { hasAllSources = false } = {},
) {
  await migrateAll(databaseUrl, () => {})
  if (!hasAllSources) await leaveOutLargeSources(databaseUrl)
  mkdirSync('.tap', { recursive: true })
  const bundles = mkdtempSync(join('.tap', 'faults-'))
  const dataDirectory = mkdtempSync(join(tmpdir(), 'payprep-faults-'))
  t.teardown(() => {
    for (const folder of [bundles, dataDirectory]) rmSync(folder, { recursive: true, force: true })
  })
  const mains = Object.values<Program>(programs).map(program => mainOf(program.of))
  const bundleOf = await bundled([...new Set(mains)], bundles)
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    MASTER_KEY: randomBytes(32).toString('base64'),
    SERVICE_TOKEN: randomBytes(32).toString('hex'),
    // All traffic is from one client.
    CLIENT_RATE: '0',
    ORGANIZATION_RATE: '0',
  }
  const children = new Map<Name, ChildProcess>()
  const logged = new Map<Name, LogLine[]>()
  t.teardown(() => {
    for (const child of children.values()) child.kill('SIGKILL')
  })

  async function end(name: Name, signal: NodeJS.Signals): Promise<number | null> {
    const child = children.get(name)!
    child.kill(signal)
    const [code] = await once(child, 'exit')
    return code
  }

  return {
    dataDirectory,
    /** Resolves once it serves. */
    async start(name: Name) {
      const { of, port, privatePort, env: own } = programs[name]
      const child = spawn(process.execPath, [bundleOf(mainOf(of))], {
        env: {
          ...env,
          ...own,
          [`${variableOf(of)}_PORT`]: String(port),
          ...(privatePort && { METRICS_PORT: String(privatePort) }),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.set(name, child)
      const lines = logged.get(name) ?? []
      logged.set(name, lines)
      // In development, the edge also prints instructions.
      createInterface(child.stdout!).on('line', line => {
        if (line.startsWith('{"')) lines.push(JSON.parse(line))
      })
      const isReady = () => (privatePort === undefined ? serves(of, port) : serves('edge', privatePort))
      await until(async () => {
        if (child.exitCode !== null) throw new Error(`${name} exited with ${child.exitCode}`)
        return isReady()
      })
    },
    /** The lines that it has logged. */
    logged: (name: Name): readonly LogLine[] => logged.get(name) ?? [],
    kill: (name: Name) => end(name, 'SIGKILL'),
    /** Resolves with its exit code once it has drained and exited. */
    stop: (name: Name) => end(name, 'SIGTERM'),
    signal: (name: Name, signal: NodeJS.Signals) => void children.get(name)!.kill(signal),
    suspend: (name: Name) => void children.get(name)!.kill('SIGSTOP'),
    resume: (name: Name) => void children.get(name)!.kill('SIGCONT'),
  }
}

/** Whether a process serves, as health checks of load balancers ask. */
async function serves(program: ProgramName, port: number): Promise<boolean> {
  const at = `http://127.0.0.1:${port}`
  try {
    if (program === 'edge') return (await fetch(`${at}/readyz`)).ok
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    const response = await fetch(`${at}/grpc.health.v1.Health/Check`, init)
    return ((await response.json()) as { status?: string }).status === 'SERVING'
  } catch {
    return false
  }
}

/** The lists that the program ships with take seconds to load, and the faults need hardly any bank. */
async function leaveOutLargeSources(databaseUrl: string) {
  const db = await openReferenceDatabase(databaseUrl)
  const names = sources().map(({ name }) => name)
  await db('removed_sources').insert(names.filter(name => name !== 'curated').map(source => ({ source })))
  await db.destroy()
}
