import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Test } from 'tap'
import { needs, programFor } from '../programs.ts'
import { untilListening } from './free-port.ts'

export const needsHaproxy = needs('haproxy')

/** Starts HAProxy with a file of settings that names its addresses by variables: `LISTEN` is the port of 127.0.0.1. */
export async function startHaproxy(
  t: Test,
  file: string,
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const haproxy = spawn(programFor('haproxy')!, ['-db', '-q', '-f', file], {
    env: { ...env, LISTEN: `127.0.0.1:${port}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(haproxy, 'exit').then(([code]) => {
    throw new Error(`haproxy exited with ${code}`)
  })
  t.teardown(async () => {
    haproxy.kill('SIGKILL')
    await exited.catch(() => {})
  })
  await Promise.race([untilListening(port), exited])
  exited.catch(() => {})
}
