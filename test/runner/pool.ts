/** Runs tasks in their order, at most so many at once. */
export async function inPool(tasks: readonly (() => Promise<void>)[], size: number): Promise<void> {
  const waiting = tasks.values()
  const worker = async () => {
    for (const task of waiting) await task()
  }
  await Promise.all(Array.from({ length: size }, worker))
}
