import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A request to be sent. */
export interface Ask {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The outcome of a request: its status or its error. */
export interface Outcome {
  readonly ask: Ask
  readonly result: number | string
  readonly text: string
  readonly startedAt: number
  readonly endedAt: number
}

/** Far fewer requests are under way at these rates, unless the machine is overloaded. */
const UNDER_WAY_MAX = 2_000
/** Idle connections are closed sooner than a load balancer does. */
const agent = new Agent({ keepAlive: true, maxSockets: UNDER_WAY_MAX, timeout: 30_000 })

export function send(origin: string, ask: Ask): Promise<Outcome> {
  const startedAt = performance.now()
  return new Promise(resolve => {
    const end = (result: number | string, text: string) =>
      resolve({ ask, result, text, startedAt, endedAt: performance.now() })
    const sent = request(origin + ask.path, { method: ask.method, headers: ask.headers, agent })
    sent.on('error', error => end((error as NodeJS.ErrnoException).code ?? error.name, error.message))
    sent.on('response', response => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => end(response.statusCode!, text))
      response.on('error', error => end(error.name, error.message))
    })
    sent.end(ask.body)
  })
}

/** Sends requests at a fixed rate, answered or not, until `happens` resolves. Then waits for all answers. */
export async function underLoad(
  origin: string,
  perSecond: number,
  next: () => Ask,
  happens: () => Promise<void>,
): Promise<readonly Outcome[]> {
  const answers: Promise<Outcome>[] = []
  let isOver = false
  let answered = 0
  const over = happens().finally(() => (isOver = true))
  const startedAt = performance.now()
  let due = 0
  while (!isOver) {
    for (; due <= ((performance.now() - startedAt) / 1_000) * perSecond; due++) {
      if (answers.length - answered >= UNDER_WAY_MAX) continue
      answers.push(send(origin, next()).finally(() => answered++))
    }
    await sleep(5)
  }
  await over
  return Promise.all(answers)
}

/** How many requests a second are answered if several wait at a time. */
export async function capacity(origin: string, next: () => Ask, milliseconds: number): Promise<number> {
  const startedAt = performance.now()
  let answered = 0
  const caller = async () => {
    for (; performance.now() - startedAt < milliseconds; answered++) await send(origin, next())
  }
  await Promise.all(Array.from({ length: 8 }, caller))
  return (answered * 1_000) / (performance.now() - startedAt)
}
