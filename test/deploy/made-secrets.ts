import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import type { ComposeService } from './compose.ts'

/** Runs the script that makes secrets, with these variables, and returns its folder. */
export function madeSecrets(t: Test, variables: NodeJS.ProcessEnv = {}): string {
  const top = mkdtempSync(join(tmpdir(), 'payprep-secrets-'))
  t.teardown(() => rmSync(top, { recursive: true }))
  const folder = join(top, 'secrets')
  makeSecrets(folder, variables)
  return folder
}

/** Runs the script on a folder. */
export const makeSecrets = (folder: string, variables: NodeJS.ProcessEnv) =>
  execFileSync('sh', ['services/deploy/secrets.sh', folder], {
    env: { PATH: process.env.PATH, ...variables },
    encoding: 'utf8',
  })

/** The environment of a service of compose, where its mounted folders lie in that of the secrets. */
export function withFilesOf({ environment, volumes = [] }: ComposeService, folder: string) {
  const mounts = volumes.filter(volume => typeof volume !== 'string')
  const here = (value: string) => {
    const mount = mounts.find(({ target }) => value.startsWith(`${target}/`))
    return mount === undefined
      ? value
      : value.replace(mount.target, mount.source.replace('./secrets', folder))
  }
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, here(value)]))
}

/** The files in a folder of secrets, as `edge/MASTER_KEY`. */
export const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
