/** The same messages; calls `succeeded` or `failed` when the stream ends. A caller that stops reading early counts as success. */
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
