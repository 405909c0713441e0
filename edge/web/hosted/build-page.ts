import { type BrowserFiles, buildBrowserFiles } from '../build/build.ts'

const entryPoints = { page: 'main.tsx', style: 'style.css', icon: 'icon.svg', embed: 'embed/element.ts' }

/** Takes some tenths of a second. From the sources it runs at each start; `npm run build` puts its result in its place. */
export function buildPage(): Promise<BrowserFiles> {
  return buildBrowserFiles(new URL('page/', import.meta.url), entryPoints, { '.svg': 'copy' })
}
