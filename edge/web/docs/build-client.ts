import { type BrowserFiles, buildBrowserFiles } from '../build/build.ts'

/** Takes a tenth of a second. From the sources it runs for the first reader; `npm run build` puts its result in its place. */
export function buildClient(): Promise<BrowserFiles> {
  const entryPoints = { pages: 'pages.ts', try: 'try.ts', style: 'style.css' }
  return buildBrowserFiles(new URL('client/', import.meta.url), entryPoints)
}
