import type { MessageInitShape } from '@bufbuild/protobuf'
import type {
  GamblingService,
  ReadFileRequestSchema,
} from '../../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import type { EdgeClient } from '../../../../services/callers.ts'
import { callOptions, type Context } from '../../http/state.ts'
import type { StoredFile } from '../../http/file-answer.ts'

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
