// The contract of the last release, which clients were built against. `npm run contract:release` writes it anew.
import { fileURLToPath } from 'node:url'

/** A buf image of proto/, without comments. */
export const image = fileURLToPath(new URL('released/contract.binpb', import.meta.url))
/** The parts of the public description that the comparison reads. */
export const openapi = fileURLToPath(new URL('released/openapi.json', import.meta.url))
