/** Repeats work this many times, at most `concurrency` at once, while `goOn` returns true. */
export async function inParallel(
  count: number,
  concurrency: number,
  goOn: () => boolean,
  work: () => Promise<void>,
): Promise<void> {
  let left = count
  async function inTurn() {
    while (left-- > 0 && goOn()) await work()
  }
  await Promise.all(Array.from({ length: concurrency }, inTurn))
}
