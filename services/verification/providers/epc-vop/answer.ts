import { dateTimeOf } from '../../../kit/json/timestamp.ts'
import { vopAnswerTo, vopError, type VopErrorCode, vopHeaders } from '../../schemes/epc-vop.ts'
import { repeatsId, mistakeIn } from '../../schemes/fields.ts'
import { nonconforming } from '../failures.ts'
import type { HttpsResponse } from '../https-client.ts'
import { jsonIn } from '../json-answer.ts'
import type { Failure, Finding } from '../provider.ts'
import { vopFinding } from '../scheme-findings.ts'

export interface Asked {
  readonly requestId: string
  readonly by: keyof typeof vopAnswerTo
}

/** Reads an answer with status 200. What does not conform to the scheme is no finding. */
export function readAnswer(response: HttpsResponse, { requestId, by }: Asked): Finding | Failure {
  const { headers } = response
  if (!repeatsId(headers[vopHeaders.requestId], requestId))
    return nonconforming('X-Request-ID is not that of the question')
  const stamp = vopHeaders.responseTimestamp.map(name => headers[name]).find(each => each !== undefined)
  if (stamp === undefined) return nonconforming('X-Response-Timestamp is missing')
  if (dateTimeOf(stamp) === undefined) return nonconforming('X-Response-Timestamp is no date-time')
  const json = jsonIn(response, ['application/json'])
  if ('mistake' in json) return nonconforming(json.mistake)
  const { data, error } = vopAnswerTo[by].safeParse(json.value)
  return error === undefined ? vopFinding(data.code, data.matchedName) : nonconforming(mistakeIn(error))
}

/** The code of a refusal; what is wrong with it if it does not conform to the scheme. */
export function readRefusal(response: HttpsResponse): { readonly code: VopErrorCode } | Failure {
  const json = jsonIn(response, ['application/problem+json', 'application/json'])
  if ('mistake' in json) return nonconforming(`status ${response.status}: ${json.mistake}`)
  const { data, error } = vopError.safeParse(json.value)
  return error === undefined
    ? { code: data.code }
    : nonconforming(`status ${response.status}: ${mistakeIn(error)}`)
}
