/** A line without its end; the text is undefined if it is too long. */
export interface TextLine {
  readonly line: number
  readonly text: string | undefined
}

/** The lines of UTF-8 text, in batches as they arrive. A line that is too long takes no more memory than the limit. */
export async function* textLines(
  chunks: AsyncIterable<Uint8Array>,
  charactersMax: number,
): AsyncGenerator<readonly TextLine[]> {
  const decoder = new TextDecoder()
  let line = 1
  let rest: string | undefined = ''
  const end = (part: string): TextLine => {
    const text = rest === undefined ? undefined : rest + part
    rest = ''
    return { line: line++, text: text !== undefined && text.length <= charactersMax ? text : undefined }
  }
  for await (const chunk of chunks) {
    const parts = decoder.decode(chunk, { stream: true }).split('\n')
    const last = parts.pop()!
    const lines = parts.map(end)
    rest = rest === undefined || rest.length + last.length > charactersMax ? undefined : rest + last
    yield lines
  }
  if (rest === undefined || rest.length > 0) yield [end(decoder.decode())]
}
