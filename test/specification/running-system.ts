import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { commands } from '../../services/reference-data/commands/index.ts'
import { startHostedSystem } from '../edge/web/hosted/hosted-system.ts'
import { installed, runLine } from '../harness/command-line.ts'
import { seededDatabase } from '../harness/database.ts'
import { receiver } from '../harness/receiver.ts'
import { imports } from './imports.ts'
import type { Request } from './statement.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** The whole system, with the lists of an operator, as clients of two organizations call it. */
export async function runningSystem(t: Test) {
  const databaseUrl = await seededDatabase(t)
  const folder = t.testdir({})
  for (const { files, command } of imports) {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    const words = ['reference', ...command.map(word => (word in files ? join(folder, word) : word))]
    const { code, err } = await runLine(commands, words, installed({ databaseUrl }))
    t.equal(code, 0, `payprep ${words.join(' ')}: ${err}`)
  }
  const endpoint = await receiver(t)
  const system = await startHostedSystem(databaseUrl, { env: { WEBHOOK_ALLOWED_ORIGINS: endpoint.origin } })
  t.teardown(system.close)
  const newClient = () => system.addClient('gambling:read', 'gambling:write')
  const [common, other] = [await newClient(), await newClient()]

  /** A client with names of its own, and with an organization of its own if it changes what another could see. */
  async function newCaller({ isAlone }: { readonly isAlone: boolean }) {
    const client = isAlone ? await newClient() : common
    const known = new Map([
      ['base', system.baseUrl],
      ['endpoint', endpoint.origin],
      ['client id', client.clientId],
      ['client secret', client.clientSecret],
      ['basic', Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')],
    ])
    const seen = new Map<string, number>()
    const filled = (text: string) =>
      text.replaceAll(/\{([a-z][\w ]*)\}/g, (_, name: string) => {
        if (!known.has(name)) known.set(name, randomUUID())
        return known.get(name)!
      })

    async function delivered(path: string): Promise<Answer> {
      const index = seen.get(path) ?? 0
      seen.set(path, index + 1)
      const arrived = () => endpoint.received.filter(each => each.path === path)[index]
      while (arrived() === undefined) await endpoint.got(endpoint.received.length + 1)
      const { headers, body } = arrived()!
      return { status: 200, headers: new Headers(headers as Record<string, string>), text: body }
    }

    /** What came later is there, so this would be too. */
    const undelivered = (path: string): Answer => ({
      status:
        endpoint.received.filter(each => each.path === path).length === (seen.get(path) ?? 0) ? 204 : 200,
      headers: new Headers(),
      text: '',
    })

    return {
      filled,
      keep(parts: Readonly<Record<string, string>>) {
        for (const [name, value] of Object.entries(parts)) known.set(name, value)
      },
      async ask({ line, as, body, text, form, headers = {} }: Request): Promise<Answer> {
        const [method, path] = filled(line).split(' ') as [string, string]
        if (method === 'DELIVERED') return delivered(path)
        if (method === 'UNDELIVERED') return undelivered(path)
        const token = as === 'nobody' ? undefined : (as === 'other' ? other : client).authorization
        const content =
          form === undefined ? (text ?? (body === undefined ? undefined : JSON.stringify(body))) : undefined
        const response = await fetch(new URL(path, system.baseUrl), {
          method,
          redirect: 'manual',
          headers: {
            ...(token !== undefined && { authorization: token }),
            ...(content !== undefined && { 'content-type': 'application/json' }),
            ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)])),
          },
          ...(content !== undefined && { body: filled(content) }),
          ...(form !== undefined && {
            body: new URLSearchParams(
              Object.fromEntries(Object.entries(form).map(([name, value]) => [name, filled(value)])),
            ),
          }),
        })
        return { status: response.status, headers: response.headers, text: await response.text() }
      },
    }
  }
  return { newCaller }
}
