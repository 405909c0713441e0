import { copAnswerTo, type CopAccountType, copError, copHeaders } from '../../schemes/uk-cop.ts'
import { repeatsId, mistakeIn } from '../../schemes/fields.ts'
import { nonconforming, unexpected } from '../failures.ts'
import type { HttpsResponse } from '../https-client.ts'
import { jsonIn } from '../json-answer.ts'
import type { Failure, Finding } from '../provider.ts'
import { copFinding } from '../scheme-findings.ts'

export interface Asked {
  readonly interactionId: string
  readonly type: CopAccountType
}

/** Reads an answer with status 200. What does not conform to the scheme is no finding. */
export function readAnswer(response: HttpsResponse, { interactionId, type }: Asked): Finding | Failure {
  if (!repeatsId(response.headers[copHeaders.interactionId], interactionId))
    return nonconforming(`${copHeaders.interactionId} is not that of the question`)
  const json = jsonIn(response, ['application/json'])
  if ('mistake' in json) return nonconforming(json.mistake)
  const { data, error } = copAnswerTo(type).safeParse(json.value)
  return error === undefined ? copFinding(data.code, data.name) : nonconforming(mistakeIn(error))
}

/** A bank refuses a question only because of the requester. */
export function readRefusal(response: HttpsResponse): Failure {
  const json = jsonIn(response, ['application/json', 'application/problem+json'])
  if ('mistake' in json) return nonconforming(`status ${response.status}: ${json.mistake}`)
  const { error } = copError.safeParse(json.value)
  return error === undefined
    ? unexpected(`the bank refuses the question with status ${response.status}`)
    : nonconforming(`status ${response.status}: ${mistakeIn(error)}`)
}
