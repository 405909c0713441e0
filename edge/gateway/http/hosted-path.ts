/** Whether a path belongs to the pages of end-users. */
export const isHostedPath = (path: string): boolean => /^\/(?:sessions|hosted|embed)\//.test(path)
