import { UsageError } from './command.ts'

const ORIGINS_MAX = 10
/** No wildcards: one of the subdomains may have been taken over by somebody else. */
const ORIGIN = /^https:\/\/[^*]+$/

/** Of a site that is being developed. */
const LOCAL_ORIGIN = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/

/** Reads the value of an option that names https origins, separated by blanks; in development, http on localhost too. */
export function originsIn(option: string, text: string, { isDevelopment = false } = {}): readonly string[] {
  const origins = [...new Set(text.split(/\s+/).filter(each => each !== ''))]
  if (origins.length > ORIGINS_MAX) throw new UsageError(`${option} may name at most ${ORIGINS_MAX} origins`)
  const wrong = origins.find(
    each =>
      !(ORIGIN.test(each) || (isDevelopment && LOCAL_ORIGIN.test(each))) ||
      !URL.canParse(each) ||
      new URL(each).origin !== each,
  )
  if (wrong !== undefined)
    throw new UsageError(
      `${option} must be origins such as https://shop.example${isDevelopment ? ', or http on localhost' : ''}, not ${wrong}`,
    )
  return origins
}
