import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Every TypeScript file of these folders, by its path from the root. */
export function sourceFiles(folders: readonly string[]): readonly string[] {
  return folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name))
      .map(name => `${folder}/${name}`),
  )
}

export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** The imports of a file, types included: files by path from the root, packages by name, Node's modules as `node:`. */
export function importsOf(file: string, text = textOf(file)): readonly string[] {
  const { importedFiles } = ts.preProcessFile(text, true, true)
  return importedFiles.map(({ fileName }) =>
    fileName.startsWith('.') ? relative(root, join(root, dirname(file), fileName)) : packageOf(fileName),
  )
}

/** `libphonenumber-js/max` is of `libphonenumber-js`, `@koa/router` of itself. */
function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:'
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
