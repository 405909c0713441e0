// Makes today's contract the released one. Run it in the commit of a release, never to silence a failing test.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { startSystem } from '../bench/system.ts'
import { withScratch } from '../bench/scratch.ts'
import { comparedParts } from './openapi-compatibility.ts'
import { image, openapi } from './released.ts'

const built = spawnSync('npx', ['buf', 'build', 'proto', '--exclude-source-info', '--output', image], {
  stdio: 'inherit',
})
if (built.status !== 0) process.exit(1)

await withScratch(async ({ directory, afterwards }) => {
  const { url, running } = await startSystem(directory)
  afterwards(running.stop)
  const description = await (await fetch(`${url}/openapi.json`)).json()
  writeFileSync(openapi, `${JSON.stringify(comparedParts(description), undefined, 2)}\n`)
})
process.stdout.write(`wrote ${image}\nwrote ${openapi}\n`)
