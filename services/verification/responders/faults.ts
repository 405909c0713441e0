import type { ServerResponse } from 'node:http'
import { copHeaders } from '../schemes/uk-cop.ts'
import { vopHeaders } from '../schemes/epc-vop.ts'
import { SIGNATURE_HEADER } from '../schemes/message-signature.ts'
import type { Reply } from './responder.ts'

// Wrong answers on purpose, to test requesters with.

/** The response that is sent instead of a right answer. */
interface Wire {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Whether the connection is closed before anything is sent, or in the middle of the body. */
  readonly cut?: 'BEFORE' | 'WITHIN'
  readonly delayMs?: number
}

export type Fault = (wire: Wire) => Wire

/** Longer than any requester waits. */
const DELAY_MS = 20_000
const OVERSIZED_BYTES = 1024 * 1024
const LONG_NAME = 'Erika '.repeat(24).trim()

const header = (name: string, value: string | undefined) => (wire: Wire) => {
  const { [name]: _, ...others } = wire.headers
  return { ...wire, headers: value === undefined ? others : { ...others, [name]: value } }
}

const answer = (status: number, contentType: string, body: string) => (wire: Wire) => ({
  ...wire,
  status,
  body,
  headers: { ...wire.headers, 'content-type': contentType },
})

const json = (body: object) => (wire: Wire) => ({ ...wire, body: JSON.stringify(body) })

const report = (body: object) => json({ Data: { VerificationReport: body } })

const PROBLEM = 'application/problem+json'
const OTHER_ID = '00000000-0000-4000-8000-000000000000'

/** Faults of any scheme. */
const common = {
  delay: wire => ({ ...wire, delayMs: DELAY_MS }),
  drop: wire => ({ ...wire, cut: 'BEFORE' }),
  'half-closed': wire => ({ ...wire, cut: 'WITHIN' }),
  'status-500': answer(500, PROBLEM, '{"type":"about:blank","code":"INTERNAL_ERROR"}'),
  'status-503': answer(503, PROBLEM, '{"type":"about:blank","code":"INTERNAL_ERROR"}'),
  'error-without-body': answer(400, PROBLEM, ''),
  'error-without-code': answer(400, PROBLEM, '{"type":"about:blank"}'),
  html: answer(200, 'text/html', '<!doctype html><title>Maintenance</title>'),
  'wrong-content-type': header('content-type', 'text/plain'),
  'not-json': wire => ({ ...wire, body: wire.body.slice(0, -1) }),
  oversized: wire => ({ ...wire, body: wire.body + ' '.repeat(OVERSIZED_BYTES) }),
  redirect: wire => header('location', '/elsewhere')({ ...wire, status: 307 }),
} satisfies Record<string, Fault>

/** By scheme, the faults that `--fault` may name. */
export const faults = {
  vop: {
    ...common,
    'wrong-request-id': header(vopHeaders.requestId, OTHER_ID),
    'missing-request-id': header(vopHeaders.requestId, undefined),
    'missing-timestamp': header(vopHeaders.responseTimestamp[0], undefined),
    'malformed-timestamp': header(vopHeaders.responseTimestamp[0], 'yesterday'),
    'close-match-without-name': json({ partyNameMatch: 'CMTC' }),
    'name-without-close-match': json({ partyNameMatch: 'NMTC', matchedName: 'Erika Mustermann' }),
    'long-name': json({ partyNameMatch: 'CMTC', matchedName: LONG_NAME }),
    'both-fields': json({ partyNameMatch: 'MTCH', partyIdMatch: 'MTCH' }),
    'neither-field': json({}),
    'id-field': json({ partyIdMatch: 'MTCH' }),
    'name-field': json({ partyNameMatch: 'MTCH' }),
    'close-match-of-id': json({ partyIdMatch: 'CMTC' }),
    'unknown-code': json({ partyNameMatch: 'PERHAPS' }),
  },
  cop: {
    ...common,
    'wrong-request-id': header(copHeaders.interactionId, OTHER_ID),
    'missing-request-id': header(copHeaders.interactionId, undefined),
    'matched-missing': report({ ReasonCode: 'ANNM' }),
    'match-with-code': report({ Matched: true, ReasonCode: 'ANNM' }),
    'mismatch-without-code': report({ Matched: false }),
    'close-match-without-name': report({ Matched: false, ReasonCode: 'MBAM' }),
    'name-without-close-match': report({ Matched: false, ReasonCode: 'ANNM', Name: 'Erika Mustermann' }),
    'long-name': report({ Matched: false, ReasonCode: 'MBAM', Name: LONG_NAME }),
    'same-type': report({ Matched: false, ReasonCode: 'PANM' }),
    'unknown-code': report({ Matched: false, ReasonCode: 'ABCD' }),
    'no-report': json({ Data: {} }),
    unsigned: header(SIGNATURE_HEADER, undefined),
    'signature-of-another-body': wire => ({ ...wire, body: `${wire.body} ` }),
  },
} satisfies Record<string, Record<string, Fault>>

export type SchemeName = keyof typeof faults

export function sendWithFault(reply: Reply, text: string, fault: Fault, response: ServerResponse): void {
  const { status, headers, body, cut, delayMs = 0 } = fault({ ...reply, body: text })
  const timer = setTimeout(() => {
    if (cut === 'BEFORE') return void response.destroy()
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
    if (cut === undefined) return void response.end(body)
    response.write(body.slice(0, -1), () => response.socket?.end())
  }, delayMs)
  response.on('close', () => clearTimeout(timer))
}
