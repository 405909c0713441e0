import { type BrowserFiles, buildBrowserFiles } from '../build/build.ts'

/**
 * Takes a tenth of a second. When run from the sources, this happens for the first reader; `npm run build` replaces it
 * by its result.
 */
export function buildClient(): Promise<BrowserFiles> {
  const entryPoints = { pages: 'pages.ts', try: 'try.ts', style: 'style.css' }
  return buildBrowserFiles(new URL('client/', import.meta.url), entryPoints)
}
