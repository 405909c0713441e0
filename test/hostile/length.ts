/** How much of a run is done: all of it in CI, which takes minutes on a busy machine, elsewhere a tenth. */
export const share = process.env.CI === 'true' ? 1 : 0.1
