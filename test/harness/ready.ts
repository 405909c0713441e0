import type { Readiness } from '../../edge/gateway/routes/health.ts'

/** An edge that lacks nothing. */
export const READY = (): Readiness => ({ dependencies: {}, isDraining: false })
