import { type BrowserFiles, buildBrowserFiles } from '../build/build.ts'

const entryPoints = { page: 'main.tsx', style: 'style.css', icon: 'icon.svg', embed: 'embed/element.ts' }

/**
 * Takes some tenths of a second. When run from the sources, this happens at each start; `npm run build` replaces it by
 * its result.
 */
export function buildPage(): Promise<BrowserFiles> {
  return buildBrowserFiles(new URL('page/', import.meta.url), entryPoints, { '.svg': 'copy' })
}
