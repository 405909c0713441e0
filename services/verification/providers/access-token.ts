import { z } from 'zod'
import { singleFlight } from '../../kit/single-flight.ts'
import { must, text, mistakeIn } from '../schemes/scheme-fields.ts'
import { ask } from './ask.ts'
import { unavailable, unexpected } from './failures.ts'
import type { HttpsClient, HttpsResponse } from './https-client.ts'
import { jsonIn } from './json-answer.ts'
import type { Attempt, Failure } from './provider.ts'
import { type Proof, proofSettings, proved } from './client-proof.ts'

export const httpsUrl = z
  .string()
  .refine(url => URL.canParse(url) && new URL(url).protocol === 'https:', must('be an https URL'))

/** OAuth 2.0 client credentials (RFC 6749, 4.4). Without a proof here the certificate proves who we are (RFC 8705, 2.1). */
export const oauthSettings = z.strictObject({
  tokenUrl: httpsUrl,
  clientId: z.string().min(1),
  ...proofSettings,
  scope: z.string().min(1).optional(),
})

const tokenAnswer = z.object({
  access_token: text(16_384).regex(/^[\x21-\x7E]+$/, must('have no spaces')),
  token_type: z.string().regex(/^bearer$/i, must('be Bearer')),
  /** Seconds. */
  expires_in: z.number().positive().default(60),
})

const TOKEN_TIMEOUT_MS = 3_000
/** A token is no longer used this long before it expires. */
const MARGIN_MS = 10_000

type Limits = Pick<Attempt, 'deadline' | 'signal'>
type Token = { readonly value: string; readonly usedUntil: number }

export type AccessTokens = ReturnType<typeof accessTokens>

/** Keeps one access token. Questions that need a new one at the same time share one request for it. */
export function accessTokens(
  client: HttpsClient,
  { tokenUrl, clientId, scope }: Pick<z.output<typeof oauthSettings>, 'tokenUrl' | 'clientId' | 'scope'>,
  proof: Proof,
  alarm: (cause: string) => void,
) {
  let token: Token | undefined
  const closing = new AbortController()

  async function messageNow() {
    const { headers, form } = await proved(proof, { clientId, tokenUrl })
    const body = { grant_type: 'client_credentials', ...form, ...(scope !== undefined && { scope }) }
    return {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        ...headers,
      },
      body: new URLSearchParams(body).toString(),
    }
  }

  const renew = singleFlight(async (): Promise<Token | Failure> => {
    const startedAt = performance.now()
    const limits = { deadline: startedAt + TOKEN_TIMEOUT_MS, signal: closing.signal }
    const response = await ask(client, new URL(tokenUrl), await messageNow(), limits)
    if ('kind' in response) return { ...response, detail: `access token: ${response.detail}` }
    if (response.status !== 200) {
      alarm(`TOKEN_STATUS_${response.status}`)
      return unexpected(`the authorization server refuses a token with status ${response.status}`)
    }
    const json = jsonIn(response, ['application/json'])
    if ('mistake' in json) return unexpected(`the authorization server's answer is wrong: ${json.mistake}`)
    const { data, error } = tokenAnswer.safeParse(json.value)
    if (error !== undefined)
      return unexpected(`the authorization server's answer is wrong: ${mistakeIn(error)}`)
    const lifetimeMs = data.expires_in * 1_000
    token = {
      value: data.access_token,
      usedUntil: startedAt + lifetimeMs - Math.min(MARGIN_MS, lifetimeMs / 2),
    }
    return token
  })

  return {
    async get(limits: Limits): Promise<string | Failure> {
      if (token !== undefined && performance.now() < token.usedUntil) return token.value
      const renewed = await within(limits, renew(), 'access token')
      return 'kind' in renewed ? renewed : renewed.value
    },

    /** Forgets a token that the bank refuses. */
    forget(refused: string): void {
      if (token?.value === refused) token = undefined
    },

    close: () => closing.abort(),
  }
}

/** The outcome of some work, or a failure at the deadline. */
export async function within<T>(
  { deadline, signal }: Limits,
  work: Promise<T>,
  what: string,
): Promise<T | Failure> {
  let stop!: () => void
  const stopped = new Promise<Failure>(resolve => {
    stop = () => resolve(unavailable(`${what}: TIMED_OUT`))
  })
  const timer = setTimeout(stop, deadline - performance.now())
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([work, stopped])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

/**
 * Sends with a token, if the bank requires one. A cached token may have been revoked: after a 401, it sends once more
 * with a new one.
 */
export async function authorized(
  tokens: AccessTokens | undefined,
  limits: Limits,
  send: (headers: { readonly authorization?: string }) => Promise<HttpsResponse | Failure>,
): Promise<HttpsResponse | Failure> {
  if (tokens === undefined) return send({})
  for (let isLast = false; ; isLast = true) {
    const token = await tokens.get(limits)
    if (typeof token === 'object') return token
    const response = await send({ authorization: `Bearer ${token}` })
    if ('kind' in response || response.status !== 401 || isLast) return response
    tokens.forget(token)
  }
}
