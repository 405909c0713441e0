/** Random choices that a seed repeats. */
export type Random = ReturnType<typeof randomOf>

/** Numbers by xorshift (Marsaglia 2003), which is good enough to choose by. */
export function randomOf(seed: number) {
  let state = seed | 0 || 1
  function below(end: number): number {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % end
  }
  return {
    below,
    oneIn: (count: number) => below(count) === 0,
    of: <T>(list: readonly T[]): T => list[below(list.length)]!,
  }
}
