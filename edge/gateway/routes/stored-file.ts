import type { HeaderParameter, RouteDescription } from '../openapi/route-description.ts'
import { ifNoneMatch } from './route.ts'

export const contentEncoding: HeaderParameter = {
  name: 'Content-Encoding',
  description: '`gzip` if the body is compressed.',
  schema: { type: 'string', enum: ['gzip', 'identity'] },
}

const range: HeaderParameter = {
  name: 'Range',
  description:
    'One range of bytes, such as `bytes=1048576-`, to go on after an interruption. With gzip, of the compressed bytes. Several ranges are answered with the whole file.',
  schema: { type: 'string' },
}

const ifRange: HeaderParameter = {
  name: 'If-Range',
  description: 'The `ETag` of the part that the client has: for another file the whole is sent.',
  schema: { type: 'string' },
}

/** The common part of the descriptions of routes that answer with a file of JSON Lines, or of another type if asked. */
export function fileReplies(
  line: string,
  otherTypes: readonly string[] = [],
): Pick<RouteDescription, 'headers' | 'answerHeaders' | 'responses' | 'errors'> {
  const content = {
    type: 'application/x-ndjson',
    otherTypes,
    schema: { type: 'string', description: line },
  } as const
  return {
    headers: [ifNoneMatch, range, ifRange],
    answerHeaders: ['ETag', 'Accept-Ranges', 'Content-Disposition'],
    responses: {
      200: { description: 'The file.', content },
      206: { description: 'The range; its place is in `Content-Range`.', content },
      304: { description: 'The file that the client has is current.' },
    },
    errors: [400, 404, 416, 503],
  }
}
