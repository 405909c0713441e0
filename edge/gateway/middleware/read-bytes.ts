import type { IncomingMessage } from 'node:http'
import { Problem } from '../../../services/kit/problem.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { malformed } from '../json/parse.ts'

/** Of all bodies of which a part has come and the rest has not. */
const UNFINISHED_BYTES_MAX = 64 * 1024 * 1024
/** Pieces of a body are put together at this number: each costs some 100 bytes, and may itself be a single byte. */
const PIECES_MAX = 512

let unfinishedBytes = 0

const NOTHING = Buffer.alloc(0)

/** The body, if all of it has come with the head of the request, as most do. Throws a Problem if it is longer than `bytesMax`. */
export async function arrivedBytes(req: IncomingMessage, bytesMax: number): Promise<Buffer | undefined> {
  // Node hands on the head, and reads what has come with it once the code that runs now is over.
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
      // Most bodies come at once, and need no memory while the rest is on its way: they pass even if others fill it.
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
