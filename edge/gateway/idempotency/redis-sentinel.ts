import { createClient } from '@redis/client'
import { inTicks } from '../../../services/kit/process/lifecycle/in-ticks.ts'
import { type Attempts, optionsLike } from './redis-options.ts'
import type { Redis } from './redis.ts'

/** How often the Sentinels are asked for the primary, and how long one may take to answer. */
const LOOK_MS = 1_000
const ANSWER_MS = 2_000
const SENTINEL_PORT = 26_379

/**
 * A connection to the server that Sentinels call the primary. It moves as soon as they name another one: the former may hang, or
 * go on as if nothing had happened.
 */
export function followSentinels(urls: readonly URL[], name: string, attempts: Attempts) {
  const options = optionsLike(urls[0]!)
  const clientTo = (host: string, port: string, reconnects: boolean) => {
    const reconnectStrategy = reconnects && options.socket.reconnectStrategy
    return createClient({
      ...options,
      socket: { ...options.socket, host, port: Number(port), reconnectStrategy },
    })
  }
  type Client = ReturnType<typeof clientTo>
  let sentinel: Client | undefined
  let turn = 0
  let primary: { readonly address: string; readonly client: Client } | undefined
  let isLooking = false
  let isClosed = false

  /** Asks one Sentinel for as long as it answers. */
  async function ask(): Promise<readonly [host: string, port: string]> {
    const { hostname, port } = urls[turn % urls.length]!
    const asked = (sentinel ??= clientTo(hostname, port || String(SENTINEL_PORT), false).on(
      'error',
      () => {},
    ))
    if (!asked.isOpen) await asked.connect()
    const found: unknown = await asked.sendCommand(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name])
    if (!Array.isArray(found)) throw new Error(`Redis Sentinel knows no primary named ${name}`)
    return found as [string, string]
  }

  async function look(): Promise<void> {
    const [host, port] = await inTicks(ask(), ANSWER_MS)
    const address = `${host}:${port}`
    if (primary?.client.isReady === true) attempts.worked()
    if (isClosed || primary?.address === address) return
    primary?.client.destroy()
    const client = clientTo(host, port, true)
    primary = { address, client }
    client.on('error', attempts.failed).on('ready', attempts.worked)
    client.connect().catch(attempts.failed)
  }

  function leaveSentinel() {
    if (sentinel?.isOpen === true) sentinel.destroy()
    sentinel = undefined
    turn++
  }

  function lookAgain() {
    if (isLooking) return
    isLooking = true
    look()
      .catch(error => {
        attempts.failed(error)
        leaveSentinel()
      })
      .finally(() => (isLooking = false))
  }
  lookAgain()
  const timer = setInterval(lookAgain, LOOK_MS).unref()

  async function found(): Promise<Client> {
    if (primary === undefined) throw new Error('The client is offline')
    return primary.client
  }
  const redis: Redis = {
    set: async (...command) => (await found()).set(...command),
    eval: async (...command) => (await found()).eval(...command),
  }
  return {
    ...redis,
    get isReady() {
      return primary?.client.isReady === true
    },
    destroy() {
      isClosed = true
      clearInterval(timer)
      leaveSentinel()
      primary?.client.destroy()
    },
  }
}
