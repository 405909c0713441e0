import { installedSize, sizeOf } from '../deploy/sizes.ts'
import { builtPrograms } from './system.ts'
import { table } from './table.ts'

/** The sizes that an operator downloads and keeps on disk. */
export async function benchSize(): Promise<string> {
  await builtPrograms()
  const data = sizeOf('dist/node_modules')
  const image = sizeOf('dist')
  return table(
    ['on the disk', 'size'],
    [
      ['packages that the programs need, npm ci --omit=dev', installedSize()],
      ['layers of the image beside those of Node', image],
      ['of them programs, their maps and pages', image - data],
      ['of them packages of data', data],
    ].map(([name, size]) => [String(name), `${Number(size).toFixed(0)} MB`]),
  )
}
