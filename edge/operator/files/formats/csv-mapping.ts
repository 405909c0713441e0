import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { PaymentInstructionSchema } from '../../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { isTextPointer } from '../../../../services/kit/pointers.ts'
import { FileError } from '../payment.ts'
import { knownTargets, targetOfHeader } from './known-columns.ts'

/** The format of a CSV and the meaning of its columns. A target is a JSON pointer of a payment instruction, or a name such as `iban`. */
export interface CsvMapping {
  /** The target of each column that is read; without it, columns are recognized by their headers. */
  readonly columns?: Readonly<Record<string, string>> | undefined
  /** By target, the text that all payments of the file have. */
  readonly constants: Readonly<Record<string, string>>
  /** A single character; by default the one that divides the header best. */
  readonly delimiter?: string | undefined
  readonly encoding: string
}

export const defaultMapping: CsvMapping = { constants: {}, encoding: 'utf-8' }

/** The targets that a mapping may name. */
export function isTarget(target: string): boolean {
  return Object.hasOwn(knownTargets, target) || isTextPointer(PaymentInstructionSchema, target)
}

/** The target of a column whose header is a target or a known name; undefined for other headers. */
export function impliedTarget(header: string): string | undefined {
  return isTarget(header) ? header : targetOfHeader(header)
}

const target = z.string().refine(isTarget, {
  error: ({ input }) =>
    `must be a JSON pointer such as /creditorAgent/bic, or one of ${Object.keys(knownTargets).join(', ')}; not ${JSON.stringify(input)}`,
})

const mapping = z.strictObject({
  columns: z.record(z.string(), target).optional(),
  constants: z.record(target, z.string().min(1)).default({}),
  delimiter: z
    .string()
    .regex(/^[^"\r\n]$/, 'must be a single character')
    .optional(),
  encoding: z.string().default('utf-8'),
})

/** Reads a mapping file. Throws a FileError that names each wrong place by its JSON pointer. */
export async function readMapping(path: string): Promise<CsvMapping> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new FileError(`the mapping ${path} cannot be opened: ${error.code}`)
  })
  const { data, error } = mapping.safeParse(jsonIn(text, basename(path)))
  if (error === undefined) return data
  const mistakes = error.issues.map(({ path: place, message }) => `/${place.join('/')} ${message}`)
  throw new FileError(`${basename(path)}: ${mistakes.join('; ')}`)
}

function jsonIn(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new FileError(`${name} is not JSON: ${(error as Error).message}`)
  }
}
