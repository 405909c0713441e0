import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'esbuild'

/** `new URL('style.css', import.meta.url)`: how our modules name the files that they read. */
const namedFile = /new URL\(\s*'([^']+)',\s*import\.meta\.url/g
/** `installedPackage('zengin-code')`: how they name the packages of data. */
const namedPackage = /installedPackage\('([^']+)'\)/g

/**
 * Lets modules find their files when they are parts of files in the output folder: each has the address there that it
 * has in the sources, and `found` names the files, folders and packages to copy to the same place.
 */
export function ownFiles() {
  const found = new Set<string>()
  const plugin: Plugin = {
    name: 'own-files',
    setup({ onLoad, initialOptions: { absWorkingDir: root = process.cwd() } }) {
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8')
        const module = relative(root, path)
        for (const [, file] of text.matchAll(namedFile)) found.add(join(dirname(module), file!))
        for (const [, name] of text.matchAll(namedPackage)) found.add(join('node_modules', name!))
        const address = `new URL(${JSON.stringify(module)}, import.meta.url).href`
        return { contents: text.replaceAll(/import\.meta\.url/g, address), loader: 'ts' }
      })
    },
  }
  return { plugin, found }
}
