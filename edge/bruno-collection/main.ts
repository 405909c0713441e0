// npm run bruno [FOLDER]: writes the Bruno collection of the public interface to dist/bruno or this folder.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describedInterface } from '../operator/description.ts'
import { collectionOf } from './collection.ts'

const output = process.argv[2] ?? 'dist/bruno'

for (const [name, text] of Object.entries(collectionOf(describedInterface('http://localhost:8080')))) {
  const file = join(output, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
process.stdout.write(`The collection is in ${output}: open this folder with Bruno\n`)
