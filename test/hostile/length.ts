/** The share of a run. CI does all of it, which may take minutes; elsewhere a tenth is done. */
export const share = process.env.CI === 'true' ? 1 : 0.1
