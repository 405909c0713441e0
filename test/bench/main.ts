// Measures, and writes the figures into README.md beside this file: npm run bench [-- engine http ...]
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { benchBeneficiaries } from './beneficiaries.ts'
import { benchCores } from './cores.ts'
import { benchDirectory } from './directory.ts'
import { benchEngine } from './engine.ts'
import { benchFiles } from './files.ts'
import { benchGambling } from './gambling.ts'
import { benchGrowth } from './growth.ts'
import { benchTenants } from './tenants.ts'
import { benchHosted } from './hosted.ts'
import { benchHttp } from './http.ts'
import { benchIdle } from './idle.ts'
import { benchNames } from './names.ts'
import { benchNeighbours } from './neighbours.ts'
import { benchPages } from './pages.ts'
import { benchRefusals } from './refusals.ts'
import { benchSize } from './size.ts'
import { withSections } from './sections.ts'
import { benchStart } from './start.ts'
import { benchSubmissions } from './submissions.ts'
import { benchVerification } from './verification.ts'
import { benchWebhooks } from './webhooks.ts'

const benches: Readonly<Record<string, () => Promise<string>>> = {
  engine: benchEngine,
  names: benchNames,
  directory: benchDirectory,
  files: benchFiles,
  http: benchHttp,
  start: benchStart,
  idle: benchIdle,
  cores: benchCores,
  neighbours: benchNeighbours,
  refusals: benchRefusals,
  beneficiaries: benchBeneficiaries,
  hosted: benchHosted,
  pages: benchPages,
  webhooks: benchWebhooks,
  verification: benchVerification,
  submissions: benchSubmissions,
  gambling: benchGambling,
  growth: benchGrowth,
  tenants: benchTenants,
  size: benchSize,
}

const readme = new URL('README.md', import.meta.url)

const names = process.argv.slice(2)
const unknown = names.filter(name => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  process.stderr.write(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}\n`)
  process.exit(2)
}

for (const [name, bench] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue
  process.stderr.write(`${name} ...\n`)
  const figures = `${conditions()}\n\n${await bench()}`
  process.stdout.write(`\n${figures}\n`)
  // The README has the figures of this machine alone.
  if (process.env.BENCH_URL !== undefined) continue
  // Written at once, so that a failing benchmark does not lose the figures before it.
  writeFileSync(readme, withSections(readFileSync(readme, 'utf8'), { [name]: figures }))
}

/** The date and the machine of the figures. */
function conditions(): string {
  const cores = cpus()
  const date = new Date().toISOString().slice(0, 10)
  return `${date}, Node ${process.version}, ${cores.length} cores, ${cores[0]?.model ?? process.arch}`
}
