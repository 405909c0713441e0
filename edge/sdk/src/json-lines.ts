/** The values in a file of JSON Lines, such as a snapshot of the gambling dataset, as they arrive. */
export async function* jsonLines<Value = unknown>(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Value, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop()!
    for (const line of lines) if (line !== '') yield JSON.parse(line)
  }
  if (rest !== '') yield JSON.parse(rest)
}
