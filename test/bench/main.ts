// Prints what the README's figures are taken from. `npm run bench -- engine http ...` chooses.
import { cpus } from 'node:os'
import { benchBeneficiaries } from './beneficiaries.ts'
import { benchDirectory } from './directory.ts'
import { benchEngine } from './engine.ts'
import { benchHosted } from './hosted.ts'
import { benchHttp } from './http.ts'
import { benchWebhooks } from './webhooks.ts'

const benches = {
  engine: benchEngine,
  directory: benchDirectory,
  http: benchHttp,
  beneficiaries: benchBeneficiaries,
  hosted: benchHosted,
  webhooks: benchWebhooks,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter(name => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  process.stderr.write(`no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}\n`)
  process.exit(2)
}

process.stdout.write(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}\n`)
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  process.stderr.write(`${name} ...\n`)
  process.stdout.write(`\n${await bench()}\n`)
}
