import { z } from 'zod'
import {
  copHeaders,
  type CopRequest,
  copAnswerTo,
  type CopAccountType,
  copError,
} from '../../schemes/uk-cop.ts'
import { ask } from '../ask.ts'
import { nonconforming, unsupported, unexpected } from '../failures.ts'
import { authoritySettings, clientCertificateSettings } from '../client-tls.ts'
import { type HttpsClient, httpsClient, type HttpsResponse } from '../https-client.ts'
import type { Answer, Attempt, ProviderDeps, ProviderKind, Question, Failure, Finding } from '../provider.ts'
import { path, readSecret, readSetting } from '../settings.ts'
import { type AccessTokens, accessTokens, authorized, httpsUrl, oauthSettings } from '../access-token.ts'
import { copRequestOf, nameForms, sortCodeAccountOf } from './cop-request.ts'
import { readCsvTable } from '../../../kit/csv-table.ts'
import { must, repeatsId, mistakeIn } from '../../schemes/scheme-fields.ts'
import { jsonIn } from '../json-answer.ts'
import { copFinding } from '../scheme-findings.ts'

const settings = z
  .strictObject({
    /** The address of the bank's or aggregator's name-verification. */
    url: httpsUrl,
    ...z.object(clientCertificateSettings).partial().shape,
    ...authoritySettings,
    oauth: oauthSettings.optional(),
    /** The bank's id in the directory of Open Banking, sent as x-fapi-financial-id. */
    financialId: z.string().min(1).optional(),
    /** The CSV with the sort codes that the provider reaches (see `readCoverage`); without it, all. */
    sortCodes: path.optional(),
    nameForm: z.enum(nameForms).default('whole'),
  })
  .refine(({ certificate, key }) => (certificate === undefined) === (key === undefined), {
    error: 'must have both certificate and key, or neither',
  })
  .refine(({ certificate, oauth }) => certificate !== undefined || oauth?.clientSecret !== undefined, {
    error: 'must have certificate and key, or oauth with clientSecret',
  })
type Settings = z.output<typeof settings>

/** Asks banks over Confirmation of Payee, the scheme of Pay.UK, as Open Banking UK writes it. */
export const ukCop: ProviderKind<Settings> = {
  settings,
  async open(given, deps) {
    const { url, oauth, sortCodes, financialId, nameForm, ...tls } = given
    const covers: Coverage = sortCodes
      ? readCoverage(sortCodes, String(await readSetting('sortCodes', sortCodes, deps)))
      : () => true
    const clientSecret =
      oauth?.clientSecret && (await readSecret('oauth/clientSecret', oauth.clientSecret, deps))
    const client = await httpsClient(tls, deps)
    const tokens = oauth && accessTokens(client, oauth, clientSecret, cause => alarm(deps, { cause }))
    const bank = { url: new URL(url), financialId, client, tokens, deps }

    return {
      source: 'SCHEME',

      plan(question) {
        const account = sortCodeAccountOf(question)
        if (account === undefined ? !lacksSortCode(question) : !covers(account.sortCode)) return 'UNSUPPORTED'
        const missing = missingIn(question)
        return missing.length === 0 ? 'OK' : { missing }
      },

      async verify(question, attempt) {
        const account = sortCodeAccountOf(question)
        const request = copRequestOf(question, nameForm)
        if (account === undefined || request === undefined)
          return unsupported('the scheme asks for a sort code, an account number, a name and a type')
        if (!covers(account.sortCode)) return unsupported('the sort code is not in the list of sort codes')
        return verify(request, attempt, bank)
      },

      async close() {
        tokens?.close()
        await client.close()
      },
    }
  },
}

interface Bank {
  readonly url: URL
  readonly financialId: string | undefined
  readonly client: HttpsClient
  readonly tokens: AccessTokens | undefined
  readonly deps: ProviderDeps
}

function lacksSortCode({ account, bank }: Question): boolean {
  return account.type === 'ACCOUNT_NUMBER' && bank.memberId === undefined
}

function missingIn(question: Question): readonly string[] {
  const { party } = question
  return [
    ...(lacksSortCode(question) ? ['/creditorAgent/clearingSystemMemberId/memberId'] : []),
    ...(party.type === undefined ? ['/creditor/type'] : []),
    ...(party.name === undefined ? ['/creditor/name'] : []),
  ]
}

async function verify(request: CopRequest, attempt: Attempt, bank: Bank): Promise<Answer> {
  const { url, financialId, client, tokens, deps } = bank
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    [copHeaders.interactionId]: attempt.id,
    ...(financialId !== undefined && { [copHeaders.financialId]: financialId }),
  }
  const body = JSON.stringify(request)
  const response = await authorized(tokens, attempt, authorization =>
    ask(client, url, { headers: { ...headers, ...authorization }, body }, attempt),
  )
  if ('kind' in response) return response
  const asked = { interactionId: attempt.id, type: request.Data.AccountType }
  if (response.status === 200) return readAnswer(response, asked)
  if (response.status < 400) return nonconforming(`its status is ${response.status}`)
  alarm(deps, { attempt: attempt.id, cause: `STATUS_${response.status}` })
  return readRefusal(response)
}

function alarm({ log, name }: ProviderDeps, fields: { readonly attempt?: string; readonly cause: string }) {
  log('provider.alarm', { provider: name, ...fields }, 'warn')
}

const sortCode = z.string(must('be a sort code')).regex(/^[0-9]{6}$/, must('be a sort code of 6 digits'))

const columns = {
  sortCode,
  /** The last sort code of a range; absent for a single sort code. */
  to: sortCode.optional(),
}

type Coverage = (sortCode: string) => boolean

/**
 * Reads which sort codes a provider reaches: CSV with the columns sortCode and to. Throws an Error with the line of
 * each mistake.
 */
function readCoverage(name: string, text: string): Coverage {
  const ranges = readCsvTable(name, text, columns)
  const reversed = ranges.find(({ sortCode, to = sortCode }) => to < sortCode)
  if (reversed !== undefined) throw new Error(`${name}:${reversed.line}: to is before sortCode`)
  return code => ranges.some(({ sortCode, to = sortCode }) => sortCode <= code && code <= to)
}

interface Asked {
  readonly interactionId: string
  readonly type: CopAccountType
}

/** Reads an answer with status 200. One that does not conform to the scheme is a failure. */
function readAnswer(response: HttpsResponse, { interactionId, type }: Asked): Finding | Failure {
  if (!repeatsId(response.headers[copHeaders.interactionId], interactionId))
    return nonconforming(`${copHeaders.interactionId} is not that of the question`)
  const json = jsonIn(response, ['application/json'])
  if ('mistake' in json) return nonconforming(json.mistake)
  const { data, error } = copAnswerTo(type).safeParse(json.value)
  return error === undefined ? copFinding(data.code, data.name) : nonconforming(mistakeIn(error))
}

/** A bank refuses a question only because of the requester. */
function readRefusal(response: HttpsResponse): Failure {
  const json = jsonIn(response, ['application/json', 'application/problem+json'])
  if ('mistake' in json) return nonconforming(`status ${response.status}: ${json.mistake}`)
  const { error } = copError.safeParse(json.value)
  return error === undefined
    ? unexpected(`the bank refuses the question with status ${response.status}`)
    : nonconforming(`status ${response.status}: ${mistakeIn(error)}`)
}
