import { ServerResponse } from 'node:http'

/**
 * What the tests of this process have reached of the contract: each answer of a server in it as `GET /path 200`, with the
 * words in capitals of its body, such as codes and types. The last file of a run compares all with the contract.
 */
export const reached = new Set<string>()

/** The file that has what all processes of a run have reached, a line each. */
export const REACHED = '.tap/reached'

const WORDS = /"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)"/g
/** Larger bodies are files and fuzz. */
const BODY_MAX = 512 * 1024

/** Notes the words in capitals of a JSON text. */
export function noteWords(text: string): void {
  for (const [, word] of text.matchAll(WORDS)) reached.add(word!)
}

/** Begins to note what the servers of this process answer. */
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
