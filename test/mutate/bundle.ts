// Bundles tests that Stryker has copied together with mutated sources: a bundle starts in a fraction of a second.
import { bundled } from '../bundled.ts'

const [folder, ...tests] = process.argv.slice(2)
await bundled(tests, folder!)
