import { Problem } from '../../../kit/problem.ts'
import { accessTokens } from '../access-token.ts'
import { readProof } from '../client-proof.ts'
import { httpsClient } from '../https-client.ts'
import type { Attempt, Callback, ProviderDeps, ProviderKind, Question } from '../provider.ts'
import { readSecret } from '../settings.ts'
import { signedDocument } from './callback.ts'
import { alarm, exchange, messageFor, type Vendor } from './http-exchange.ts'
import { signingKey } from './sign.ts'
import { readAnswer, referenceIn } from './read-answer.ts'
import { missingIn } from './required-fields.ts'
import { type HttpSettings, httpSettings } from './http-settings.ts'

/** Asks any provider that speaks JSON, forms or XML over HTTP, as the routing file describes its messages. */
export const http: ProviderKind<HttpSettings> = {
  settings: httpSettings,

  async open(settings, deps) {
    const { source, requiredFields, poll, callback, answer, oauth, signature, ...tls } = settings
    const { answerFormat, requestFormat, contentType, idempotencyHeader } = settings
    requireTls([settings.url, poll?.url, oauth?.tokenUrl], deps)
    const headers = await readHeaders(settings, deps)
    const callbackKey = callback && (await readSecret('callback/secret', callback.secret, deps))
    const proof = oauth && (await readProof(oauth, deps))
    const client = await httpsClient(tls, deps)
    const tokens = oauth && accessTokens(client, oauth, proof!, cause => alarm(deps, { cause }))
    const secret = signature && (await readSecret('signature/secret', signature.secret, deps))
    const vendor: Vendor = {
      client,
      tokens,
      headers,
      idempotencyHeader,
      requestFormat,
      contentType,
      answerFormat,
      sign: signature && {
        settings: signature,
        key: signingKey(secret!, signature.secretEncoding),
      },
      deps,
    }

    return {
      source,

      plan(question) {
        const missing = missingIn(question, requiredFields)
        if (missing.length > 0) return { missing }
        return 'kind' in messageFor(settings, { ...question, attempt: { id: 'none yet' } }, requestFormat)
          ? 'UNSUPPORTED'
          : 'OK'
      },

      async verify(question, attempt) {
        const answered = await exchange(settings, { ...question, attempt }, attempt, answer, vendor)
        return answered.kind === 'PENDING' && poll !== undefined
          ? { ...answered, pollAfterMs: poll.intervalMs }
          : answered
      },

      ...(poll && {
        async poll(reference: string, question: Question, attempt: Attempt) {
          const context = { ...question, attempt, reference }
          const answered = await exchange(poll, context, attempt, poll.answer ?? answer, vendor)
          return answered.kind === 'PENDING' ? { ...answered, pollAfterMs: poll.intervalMs } : answered
        },
      }),

      ...(callback && {
        receive(received: Callback) {
          const document = signedDocument(received, callback, answerFormat, callbackKey!)
          const reference = referenceIn(callback.reference, document)
          if (reference === undefined)
            throw new Problem('invalid', `the body has no reference at ${callback.reference.$}`)
          const said = readAnswer(callback.answer ?? answer, document, { party: nobody, reference })
          if (said.kind === 'PENDING') throw new Problem('invalid', 'the answer is still pending')
          return { reference, answer: said }
        },
      }),

      async close() {
        tokens?.close()
        await client.close()
      },
    }
  },
}

/** A callback does not say which name was asked for. */
const nobody: Question['party'] = { documents: [] }

function requireTls(urls: readonly (string | undefined)[], { environment }: ProviderDeps): void {
  if (environment === 'production' && urls.some(url => url?.startsWith('http:')))
    throw new Error('url: must be an https URL; http is for development')
}

async function readHeaders({ headers }: HttpSettings, deps: ProviderDeps): Promise<Record<string, string>> {
  const read = async (name: string, value: HttpSettings['headers'][string]) => {
    if (typeof value === 'string') return value
    const [prefix, where] = 'prefix' in value ? [value.prefix, value.secret] : ['', value]
    const text = await readSecret(`headers/${name}`, where, deps)
    if (/^[\x20-\x7E]*$/.test(text)) return prefix + text
    throw new Error(`headers/${name}: the secret must be one line of printable ASCII`)
  }
  const entries = Object.entries(headers).map(
    async ([name, value]) => [name.toLowerCase(), await read(name, value)] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}
