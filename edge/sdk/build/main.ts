// npm run client [FOLDER]: makes a package of the TypeScript client in dist/client or this folder, ready for npm pack.
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describedInterface } from '../../operator/description.ts'
import { operationsOf } from './operations.ts'
import { typesOf } from './client-types.ts'

const USUAL_OUTPUT = 'dist/client'
const output = resolve(process.argv[2] ?? USUAL_OUTPUT)
const beside = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

const document = describedInterface('http://localhost:8080')
write('src/generated-types.ts', await typesOf(document))
write('src/generated-operations.ts', operationsOf(document))

if (process.argv[2] === undefined) rmSync(USUAL_OUTPUT, { recursive: true, force: true })
const compiler = ['node_modules/typescript-7/bin/tsc', '-p', beside('tsconfig.json'), '--outDir', output]
const { status } = spawnSync(process.execPath, compiler, { stdio: 'inherit' })
if (status !== 0) process.exit(1)
cpSync(beside('README.md'), `${output}/README.md`)
cpSync('LICENSE', `${output}/LICENSE`)

const { version, license } = JSON.parse(readFileSync('package.json', 'utf8'))
const description = {
  name: 'payprep-client',
  version,
  description: 'Client of the payprep API',
  license,
  type: 'module',
  sideEffects: false,
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  engines: { node: '>=20.19' },
}
writeFileSync(`${output}/package.json`, `${JSON.stringify(description, undefined, 2)}\n`)
process.stdout.write(`The client is in ${output}: npm install ${output}, or npm pack it\n`)

/** Replaces the file atomically: another build may be reading it. */
function write(name: string, text: string) {
  const whole = beside(`${name}.${process.pid}`)
  writeFileSync(whole, text)
  renameSync(whole, beside(name))
}
