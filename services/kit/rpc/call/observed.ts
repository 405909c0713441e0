/** The same messages; tells how the stream ends. A caller that stops reading earlier has what it wants. */
export async function* observed<T>(
  responses: AsyncIterable<T>,
  succeeded: () => void,
  failed: (error: unknown) => void,
): AsyncGenerator<T> {
  let hasFailed = false
  try {
    yield* responses
  } catch (error) {
    hasFailed = true
    failed(error)
    throw error
  } finally {
    if (!hasFailed) succeeded()
  }
}
