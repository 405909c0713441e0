import { z } from 'zod'
import type { HttpsResponse } from '../https-client.ts'
import { jsonIn } from '../json-answer.ts'
import { xmlDocument, XmlMistake } from './xml-document.ts'

/** How an answer is written. */
export const answerFormat = z.enum(['json', 'xml'])
export type AnswerFormat = z.output<typeof answerFormat>

export const accepted: Readonly<Record<AnswerFormat, string>> = {
  json: 'application/json',
  xml: 'application/xml, text/xml, application/soap+xml',
}

type Read = { readonly value: unknown } | { readonly mistake: string }

/** The document of an answer, or what is wrong with it. */
export function documentOf(format: AnswerFormat, response: HttpsResponse): Read {
  if (format === 'json') return jsonIn(response, ['application/json'])
  const given = response.headers['content-type'] as string | readonly string[] | undefined
  const type = typeof given === 'string' ? given.split(';')[0]!.trim().toLowerCase() : ''
  if (!accepted.xml.split(', ').includes(type)) return { mistake: `Content-Type is not ${accepted.xml}` }
  return documentIn(format, response.body)
}

/** The document of a body whose type is known. */
export function documentIn(format: AnswerFormat, body: Buffer): Read {
  try {
    return { value: format === 'json' ? JSON.parse(body.toString('utf8')) : xmlDocument(body) }
  } catch (error) {
    if (format === 'json') return { mistake: 'the body is not JSON' }
    if (error instanceof XmlMistake) return { mistake: error.message }
    throw error
  }
}
