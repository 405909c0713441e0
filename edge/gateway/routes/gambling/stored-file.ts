import type { MessageInitShape } from '@bufbuild/protobuf'
import type {
  GamblingService,
  ReadFileRequestSchema,
} from '../../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import type { EdgeClient } from '../../../../services/callers.ts'
import { callOptions, type Context } from '../../http/state.ts'
import type { StoredFile } from '../../http/file-answer.ts'
import type { HeaderParameter, RouteDescription } from '../../openapi/route-description.ts'
import { ifNoneMatch } from '../route.ts'

/** Reads a file of the service; each part is a call with its own deadline. */
export function fileReader(
  gambling: EdgeClient<typeof GamblingService>,
  ctx: Context,
  request: Exclude<MessageInitShape<typeof ReadFileRequestSchema>, { readonly $typeName: string }>,
): StoredFile['read'] {
  return async (offset, signal) => {
    const options = { ...callOptions(ctx), signal }
    const { file, bytes } = await gambling.readFile({ ...request, offset: BigInt(offset) }, options)
    const { name, contentType, length, etag } = file!
    return { name, contentType, length: Number(length), etag, bytes }
  }
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
