import { ServerResponse } from 'node:http'

/**
 * The parts of the contract that the tests of this process have reached: each answer of a server as `GET /path 200`,
 * and the upper-case words of its body, such as codes and types. The last file of a run compares all with the contract.
 */
export const reached = new Set<string>()

/** The file with the parts that all processes of a run have reached, one per line. */
export const REACHED = '.tap/reached'

const WORDS = /"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)"/g
/** Larger bodies are files and fuzz. */
const BODY_MAX = 512 * 1024

/** Records the upper-case words of a JSON text. */
export function noteWords(text: string): void {
  for (const [, word] of text.matchAll(WORDS)) reached.add(word!)
}

/** Starts to record the answers of the servers in this process. */
export function noteAnswers(): void {
  const { end } = ServerResponse.prototype
  ServerResponse.prototype.end = function (this: ServerResponse, ...args: unknown[]) {
    const [chunk] = args
    const path = this.req?.url?.split('?')[0]
    if (path !== undefined) reached.add(`${this.req.method} ${path} ${this.statusCode}`)
    if ((typeof chunk === 'string' || Buffer.isBuffer(chunk)) && chunk.length < BODY_MAX)
      noteWords(String(chunk))
    return end.apply(this, args as Parameters<typeof end>)
  }
}
