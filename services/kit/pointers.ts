import { create, type DescField, type DescMessage, type MessageShape, ScalarType } from '@bufbuild/protobuf'

/**
 * The texts of a message by JSON pointer (RFC 6901) into its public JSON, which
 * names enum values without their prefix: `/creditorAccount/id/type` is `IBAN`.
 */
export type Texts = Readonly<Record<string, string>>

/** A name as one step of a JSON pointer. */
export function stepOf(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The message that has these texts. Pointers and enum values that its type does not have are left out. */
export function messageFrom<D extends DescMessage>(schema: D, texts: Texts): MessageShape<D> {
  return messageAt(
    schema,
    Object.entries(texts).map(([pointer, text]) => ({ steps: pointer.slice(1).split('/'), text })),
  ) as MessageShape<D>
}

interface Entry {
  readonly steps: readonly string[]
  readonly text: string
}

function messageAt(schema: DescMessage, entries: readonly Entry[]) {
  const message = create(schema) as unknown as Record<string, unknown>
  for (const [name, below] of byFirstStep(entries)) {
    const field = fieldNamed(schema, name)
    const value = field && (field.fieldKind === 'list' ? listAt(field, below) : valueAt(field, below))
    if (value !== undefined) message[field!.localName] = value
  }
  return message
}

/** Sorted by index. The indexes may have gaps. */
function listAt(field: DescField, entries: readonly Entry[]) {
  return [...byFirstStep(entries)]
    .filter(([index]) => INDEX.test(index))
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, below]) => valueAt(field, below))
    .filter(item => item !== undefined)
}

function valueAt({ message, enum: names }: DescField, entries: readonly Entry[]) {
  if (message !== undefined) return messageAt(message, entries)
  const text = entries.find(({ steps }) => steps.length === 0)?.text
  return names === undefined ? text : names.values.find(({ localName }) => localName === text)?.number
}

function byFirstStep(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const groups = new Map<string, Entry[]>()
  for (const { steps, text } of entries) {
    const [first, ...rest] = steps
    if (first === undefined) continue
    const group = groups.get(first)
    if (group === undefined) groups.set(first, [{ steps: rest, text }])
    else group.push({ steps: rest, text })
  }
  return groups
}

/** The inverse of `messageFrom`. Unset fields, empty texts, numbers and flags have no entry. */
export function textsOf<D extends DescMessage>(schema: D, message: MessageShape<D>): Texts {
  return Object.fromEntries(entriesOf(schema, message as unknown as Record<string, unknown>, ''))
}

type TextEntry = readonly [pointer: string, text: string]

function entriesOf(schema: DescMessage, message: Record<string, unknown>, at: string): readonly TextEntry[] {
  return schema.fields.flatMap(field => {
    const value = message[field.localName]
    const pointer = `${at}/${field.jsonName}`
    if (!Array.isArray(value)) return entriesIn(field, value, pointer)
    return value.flatMap((item, index) => entriesIn(field, item, `${pointer}/${index}`))
  })
}

function entriesIn({ message, enum: names }: DescField, value: unknown, at: string): readonly TextEntry[] {
  if (value === undefined) return []
  if (message !== undefined) return entriesOf(message, value as Record<string, unknown>, at)
  const text = names === undefined ? value : value === 0 ? '' : names.value[value as number]?.localName
  return typeof text === 'string' && text !== '' ? [[at, text]] : []
}

/** Whether a message of this type can hold a text, or an enum value, at this pointer. */
export function isTextPointer(schema: DescMessage, pointer: string): boolean {
  const [start, ...steps] = pointer.split('/')
  return start === '' && leadsToText(schema, steps)
}

function leadsToText(schema: DescMessage, [name = '', ...rest]: readonly string[]): boolean {
  const field = fieldNamed(schema, name)
  if (field === undefined) return false
  const [index = '', ...belowIndex] = rest
  if (field.fieldKind === 'list' && !INDEX.test(index)) return false
  const steps = field.fieldKind === 'list' ? belowIndex : rest
  return field.message === undefined ? steps.length === 0 && isText(field) : leadsToText(field.message, steps)
}

const isText = ({ enum: names, scalar }: DescField) => names !== undefined || scalar === ScalarType.STRING

function fieldNamed({ fields }: DescMessage, name: string): DescField | undefined {
  return fields.find(({ jsonName }) => jsonName === name)
}

/** An index into a list, without leading zeros, so that each item has exactly one pointer. */
const INDEX = /^(?:0|[1-9]\d{0,3})$/
