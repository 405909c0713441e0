// The contract of the last release, which clients were built against. `npm run contract:release` writes it anew.
import { fileURLToPath } from 'node:url'

/** A buf image of proto/, without comments. */
export const image = fileURLToPath(new URL('released/contract.binpb', import.meta.url))
/** What the comparison reads of the public description. */
export const openapi = fileURLToPath(new URL('released/openapi.json', import.meta.url))
