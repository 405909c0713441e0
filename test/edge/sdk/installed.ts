import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Test } from 'tap'

const run = promisify(execFile)
const root = process.cwd()
const userPrograms = join(root, 'test/edge/sdk/user')

/** A folder with the built package in `built`, outside of the repository, whose packages it would find. */
export async function builtClient(t: Test) {
  const folder = mkdtempSync(join(tmpdir(), 'payprep-client-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const built = join(folder, 'built')
  await run(process.execPath, ['--import', 'tsx', 'edge/sdk/build/main.ts', built], { cwd: root })
  return { folder, built }
}

/** A folder of a user who has installed the packed client, and beside it the programs of `test/edge/sdk/user`. */
export async function installedClient(t: Test): Promise<string> {
  const { folder, built } = await builtClient(t)
  const { stdout: packed } = await run('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: built,
  })
  const user = join(folder, 'user')
  mkdirSync(user)
  writeFileSync(join(user, 'package.json'), '{"type": "module"}')
  const offline = ['install', '--offline', '--no-audit', '--silent', join(folder, packed.trim())]
  await run('npm', offline, { cwd: user })
  cpSync(userPrograms, user, { recursive: true })
  // Node's own types, which each user has.
  mkdirSync(join(user, 'node_modules/@types'))
  for (const name of ['@types/node', 'undici-types'])
    symlinkSync(join(root, 'node_modules', name), join(user, 'node_modules', name))
  return user
}

/** The compilers' output on the programs: users have either TypeScript. */
export async function compiled(user: string): Promise<readonly string[]> {
  const compilers = ['typescript', 'typescript-7'].map(name => join(root, 'node_modules', name, 'bin/tsc'))
  return Promise.all(
    compilers.map(compiler =>
      run(process.execPath, [compiler, '-p', '.'], { cwd: user }).then(
        () => '',
        ({ stdout }: { readonly stdout: string }) => stdout,
      ),
    ),
  )
}
