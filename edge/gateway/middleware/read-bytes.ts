import type { IncomingMessage } from 'node:http'
import { Problem } from '../../../services/kit/problem.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { malformed } from '../json/parse.ts'

/** The most bytes of all incomplete bodies together. */
const UNFINISHED_BYTES_MAX = 64 * 1024 * 1024
/** Pieces of a body are joined at this number: each takes some 100 bytes of memory, even for a single byte. */
const PIECES_MAX = 512

let unfinishedBytes = 0

const NOTHING = Buffer.alloc(0)

/** The body, if all of it has come with the head, as most do; else undefined. Throws a Problem if it is longer than `bytesMax`. */
export async function arrivedBytes(req: IncomingMessage, bytesMax: number): Promise<Buffer | undefined> {
  // Node emits the request with its head, and reads the bytes that came with it once the current code is over.
  await undefined
  if (!req.complete || req.readableFlowing) return undefined
  if (req.readableLength > bytesMax) throw tooLarge(bytesMax)
  return (req.read() as Buffer | null) ?? NOTHING
}

/** The body as it was sent. Throws a Problem if it is longer than `bytesMax`, or ends early. */
export function readBytes(req: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const expected = Number(req.headers['content-length'] ?? NaN)
  if (expected > bytesMax) throw tooLarge(bytesMax)
  return new Promise((resolve, reject) => {
    let pieces: Buffer[] = []
    let length = 0
    let held = 0

    req.on('data', take)
    req.on('end', () => {
      release()
      resolve(pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces))
    })
    req.on('error', cause => fail(endedEarly(cause)))

    function take(piece: Buffer) {
      length += piece.length
      if (length > bytesMax) return fail(tooLarge(bytesMax))
      pieces.push(piece)
      // A body that has come whole does not count: it passes even if incomplete ones fill the limit.
      if (length === expected) return
      if (pieces.length === PIECES_MAX) pieces = [Buffer.concat(pieces)]
      held += piece.length
      unfinishedBytes += piece.length
      if (unfinishedBytes > UNFINISHED_BYTES_MAX) fail(tooManyUnfinished())
    }
    function fail(problem: Problem) {
      req.off('data', take)
      release()
      pieces = []
      reject(problem)
    }
    function release() {
      unfinishedBytes -= held
      held = 0
    }
  })
}

export function endedEarly(cause: unknown): Problem {
  return malformed('the body ended early', cause)
}

/** The connection closes with the answer, so that the rest of the body is not read. */
const CLOSE = { Connection: 'close' }

export function tooLarge(bytesMax: number) {
  return new HttpProblem('tooLarge', `the body may have at most ${bytesMax} bytes`, { headers: CLOSE })
}

function tooManyUnfinished() {
  return new HttpProblem('unavailable', 'too many bodies are unfinished, try again in a moment', {
    headers: CLOSE,
  })
}
