import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Test } from 'tap'
import { listeningPort } from '../../../harness/listening-port.ts'

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** The version that the present sources came from. */
export const presentVersion = (): string => manifestIn('.').version

/** The commit that set a version, if this clone has the commit before it. */
export function releaseCommit(version: string): string | undefined {
  try {
    const commit = git('log', '--format=%H', `-S"version": "${version}"`, 'package.json').split('\n').at(-1)!
    git('rev-parse', '--verify', '--quiet', `${commit}^`)
    return commit
  } catch {
    return undefined
  }
}

/** Checks a commit out for this test. It uses today's packages, and installs the packages that are missing today. */
export function checkOut(t: Test, commit: string): string {
  const above = mkdtempSync(join(tmpdir(), 'payprep-release-'))
  t.teardown(() => rmSync(above, { recursive: true, force: true }))
  const folder = join(above, 'release')
  mkdirSync(folder)
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C ${folder}`])
  symlinkSync(resolve('node_modules'), join(above, 'node_modules'))
  const { dependencies, devDependencies } = manifestIn(folder)
  const lacking = Object.entries<string>({ ...devDependencies, ...dependencies })
    .filter(([name]) => !existsSync(join('node_modules', name)))
    .map(([name, version]) => `${name}@${version}`)
  if (lacking.length > 0) {
    const aside = join(above, 'lacking')
    execFileSync('npm', ['install', '--prefix', aside, '--no-save', '--ignore-scripts', ...lacking])
    symlinkSync(join(aside, 'node_modules'), join(folder, 'node_modules'))
  }
  const PATH = `${resolve('node_modules/.bin')}:${process.env.PATH}`
  for (const args of ['generate', 'build --output proto/gen/descriptors.binpb'])
    execFileSync('buf', args.split(' '), { cwd: folder, env: { ...process.env, PATH } })
  return folder
}

function manifestIn(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** Starts the program of the sources in a folder; resolves once it listens. Rejects if it does not start. */
export async function startIn(t: Test, folder: string, env: Readonly<Record<string, string>>) {
  const program = spawn(process.execPath, ['--import', 'tsx', 'edge/main.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, EDGE_PORT: '0', ...env },
  })
  let output = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', chunk => (output += chunk))
  const exited = once(program, 'exit')
  async function stop() {
    program.kill()
    await exited
  }
  t.teardown(stop)
  const port = await listeningPort(program).catch(cause => {
    throw new Error(output, { cause })
  })
  return { baseUrl: `http://localhost:${port}`, stop, output: () => output }
}
