import { type ClientHttp2Session, connect, constants } from 'node:http2'
import type { RpcAnswer } from './rpc-answers.ts'

/** Longer than any call takes, however busy the machine. */
const ANSWERED_WITHIN_MS = 120_000
/** No more is read of an answer, as a whole directory has megabytes. */
const ANSWER_BYTES_MAX = 256 * 1024

/** Calls over HTTP/2 with any bytes, which a client of gRPC would not send. A longer answer is undefined. */
export function rpcConnection(address: URL, authorization: string) {
  const session: ClientHttp2Session = connect(address)
  session.on('error', () => {})

  function post(path: string, type: string, body: Uint8Array): Promise<RpcAnswer | undefined> {
    return new Promise((resolve, reject) => {
      const stream = session.request({
        ':method': 'POST',
        ':path': path,
        'content-type': type,
        authorization,
        ...(type.startsWith('application/grpc') && { te: 'trailers' }),
      })
      const chunks: Buffer[] = []
      const headers = new Headers()
      let [status, bytes] = [0, 0]
      const keep = (fields: object) => {
        for (const [name, value] of Object.entries(fields)) {
          if (!name.startsWith(':')) headers.set(name, String(value))
        }
      }
      stream.on('response', fields => {
        status = fields[':status'] ?? 0
        keep(fields)
      })
      stream.on('trailers', keep)
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes <= ANSWER_BYTES_MAX) return
        resolve(undefined)
        stream.close(constants.NGHTTP2_CANCEL)
      })
      stream.on('error', reject)
      stream.on('close', () => {
        if (status === 0) reject(new Error('closed without an answer'))
        else resolve({ status, headers, body: Buffer.concat(chunks) })
      })
      stream.setTimeout(ANSWERED_WITHIN_MS, () => stream.destroy(new Error('no answer in time')))
      stream.end(body)
    })
  }

  return { post, close: () => session.destroy() }
}
