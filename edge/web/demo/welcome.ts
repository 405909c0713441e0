import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dependencies } from '../../../services/kit/process/lifecycle/dependencies.ts'
import type { DemoClient } from './demo-credentials.ts'

const POLL_MS = 100

/** Resolves once all that requests need is up. Services that run apart may start after the edge. */
export async function allUp(states: Dependencies['states']): Promise<void> {
  while (Object.values(states()).some(state => state !== 'up'))
    await sleep(POLL_MS, undefined, { ref: false })
}

/**
 * Printed once the system is up: where the credentials of the demo client are, and a request to paste. It has no
 * secret, because logs would keep it.
 */
export function welcome({ clientId, baseUrl }: DemoClient, dataDirectory: string): string {
  const file = resolve(dataDirectory, 'demo-client.json')
  const credentials = `$(node -p 'const c = require("${file}"); c.clientId + ":" + c.clientSecret')`
  const token = `$(curl -s ${baseUrl}/oauth2/token -u "${credentials}" -d grant_type=client_credentials | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`
  const body = '{"creditorAccount":{"id":{"type":"IBAN","value":"PT50002300004569522628094"}}}'
  return `
  payprep is at ${baseUrl}    API description: ${baseUrl}/docs

  Try the hosted pages as an end-user: ${baseUrl}/demo

  client id      ${clientId}
  client secret  in ${file}

  Paste this to enrich a payment instruction:

  curl -s ${baseUrl}/payments/enrichments -H 'Content-Type: application/json' -H "Authorization: Bearer ${token}" -d '${body}'

`
}

/** The lines of a brief start. On a terminal they overwrite the progress of the first start. */
export function greeting(baseUrl: string, { isTTY = false }: Pick<NodeJS.WriteStream, 'isTTY'>): string {
  return `${isTTY ? CLEAR : ''}payprep is ready at ${baseUrl}
  try it as an end-user   ${baseUrl}/demo
  read how to call it     ${baseUrl}/docs
  call it by gRPC         npm run payprep -- up --apart
`
}

/** Overwrites the line of the cursor. */
const CLEAR = '\r\u001b[K'

/** Shows the progress of the first start in one line, on terminals only. */
export function briefProgress(stream: NodeJS.WriteStream) {
  return (source: string, rows: number) => {
    const text = `loading the bank directory, once: ${source}, ${rows.toLocaleString('en')} rows`
    if (stream.isTTY) stream.write(CLEAR + text)
  }
}
