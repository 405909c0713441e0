import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { freePort, untilListening } from './free-port.ts'
import { freshRedis, freshRedisCluster, tell } from './redis.ts'
import { until } from './until.ts'

type Server = Awaited<ReturnType<typeof freshRedis>>

/** A primary and its replica. */
export interface Pair {
  readonly primary: Server
  readonly replica: Server
}

const SENTINELS = 3
const PASSWORD = 'a-password-of-tests'

/** A primary, its replica and three Sentinels: the file that operators get. All have one password. */
export async function freshSentinels(t: Test) {
  const primary = await freshRedis(t, [], PASSWORD)
  const replica = await freshRedis(t, ['--replicaof', '127.0.0.1', primary.url.port], PASSWORD)
  const directory = mkdtempSync(join(tmpdir(), 'payprep-sentinels-'))
  const children: ChildProcess[] = []
  t.teardown(() => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  })
  const shipped = readFileSync('services/deploy/redis/sentinel.conf', 'utf8')
  const urls: URL[] = []
  while (urls.length < SENTINELS) {
    const port = await freePort()
    const file = join(directory, `${port}.conf`)
    const own = [`dir ${directory}`, `requirepass ${PASSWORD}`, `sentinel auth-pass payprep ${PASSWORD}`]
    const conf = shipped
      .replaceAll('26379', `${port}`)
      .replaceAll('redis-0 6379', `127.0.0.1 ${primary.url.port}`)
    writeFileSync(file, [conf, ...own, ''].join('\n'))
    children.push(spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' }))
    await untilListening(port)
    urls.push(new URL(`redis://:${PASSWORD}@127.0.0.1:${port}`))
  }
  await untilLinked(replica)
  // Each has to hear of the others and of the replica before it can replace the primary.
  const knowsAll = (url: URL) => {
    const facts = tell(url, 'sentinel', 'master', 'payprep')
    return /num-slaves\n1\n/.test(facts) && /num-other-sentinels\n2\n/.test(facts)
  }
  await until(() => urls.every(knowsAll))
  return { primary, replica, urls, sentinels: children }
}

/** Three primaries, each with a replica; `pairs` gives the first. */
export async function freshReplicatedCluster(t: Test) {
  const nodes = await freshRedisCluster(t, { replicas: 1, password: PASSWORD })
  const primary = nodes[0]!
  const id = tell(primary.url, 'cluster', 'myid')
  let replica: Server | undefined
  await until(() => {
    const lines = tell(primary.url, 'cluster', 'nodes').split('\n')
    const its = lines.find(line => line.includes(`slave ${id}`))
    return (replica = nodes.find(({ url }) => its?.includes(`:${url.port}@`)))
  })
  await untilLinked(replica!)
  return { primary, replica: replica!, urls: nodes.map(({ url }) => url) }
}

const untilLinked = ({ url }: Server) =>
  until(() => tell(url, 'info', 'replication').includes('master_link_status:up'))
