import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { createSecureContext } from 'node:tls'
import { type CommandInput, UsageError } from '../../kit/process/commands/command.ts'
import { readConfig } from '../../kit/process/config/config.ts'
import { membershipSettings } from '../../kit/process/installation.ts'
import { certificateIn } from '../providers/certificate.ts'
import { bic } from '../schemes/scheme-fields.ts'
import { type Fault, faults, type SchemeName } from './faults.ts'

// Reads the options of `verification respond`. Each throws a UsageError that names the option.

export function schemeIn(input: CommandInput): SchemeName {
  const scheme = textIn(input, 'scheme')
  if (scheme !== 'vop' && scheme !== 'cop') throw new UsageError('--scheme must be vop or cop')
  return scheme
}

export function faultIn(
  { options }: CommandInput,
  scheme: SchemeName,
  env: NodeJS.ProcessEnv,
): Fault | undefined {
  if (options.fault === undefined) return undefined
  const { environment } = readConfig(env, { environment: membershipSettings.environment })
  if (environment === 'production') throw new UsageError('--fault is not allowed with ENVIRONMENT=production')
  const known: Readonly<Record<string, Fault>> = faults[scheme]
  const fault = Object.hasOwn(known, String(options.fault)) ? known[String(options.fault)] : undefined
  if (fault === undefined)
    throw new UsageError(`--fault must be one of ${Object.keys(known).join(', ')}, not ${options.fault}`)
  return fault
}

/** BICs of 8 or 11 characters, separated by commas. */
export function bicsIn(input: CommandInput): readonly string[] {
  const bics = textIn(input, 'bics').split(',')
  if (bics.some(each => !bic.safeParse(each).success))
    throw new UsageError('--bics must be BICs of 8 or 11 characters in upper case, separated by commas')
  return bics
}

/** The files that `tlsIn` reads. */
export const tlsFiles = (input: CommandInput) =>
  ['certificate', 'key', 'authorities'].map(option => textIn(input, option))

export function choiceIn<T extends string>(
  input: CommandInput,
  option: string,
  choices: readonly T[],
  fallback: T,
): T {
  const text = textIn(input, option, fallback)
  const choice = choices.find(each => each === text)
  if (choice === undefined)
    throw new UsageError(`--${option} must be one of ${choices.join(', ')}, not ${text}`)
  return choice
}

export async function tlsIn(input: CommandInput) {
  const [, cert] = await fileIn(input, 'certificate')
  const [, key] = await fileIn(input, 'key')
  const [, ca] = await fileIn(input, 'authorities')
  const tls = { cert, key, ca }
  try {
    certificateIn('--certificate', cert)
    certificateIn('--authorities', ca)
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  try {
    createSecureContext(tls)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UsageError(
      `--key must be the PEM file of the key of --certificate, without a passphrase (${code})`,
    )
  }
  return tls
}

/** The name and the text of a file that an option names. */
export async function fileIn(
  input: CommandInput,
  option: string,
): Promise<readonly [name: string, text: string]> {
  const path = textIn(input, option)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`--${option}: ${path} cannot be read (${error.code})`)
  })
  return [basename(path), text]
}

export function numberIn(input: CommandInput, option: string, max: number, fallback?: number): number {
  const text = textIn(input, option, fallback?.toString())
  const number = /^\d+$/.test(text) ? Number(text) : NaN
  if (!(number <= max))
    throw new UsageError(`--${option} must be a whole number from 0 to ${max}, not ${text}`)
  return number
}

export function textIn({ options }: CommandInput, option: string, fallback?: string): string {
  const text = options[option] ?? fallback
  if (typeof text !== 'string') throw new UsageError(`--${option} is missing; see --help`)
  return text
}
