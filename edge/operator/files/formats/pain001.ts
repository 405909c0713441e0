import { SaxesParser } from 'saxes'
import { DAMAGED, decoded } from '../decode.ts'
import { FileError, type FilePayment, type Payments } from '../payment.ts'
import type { SourceText } from '../payment-source.ts'
import { instructionOf, partsRead } from './pain001-instruction.ts'
import { textAt, type XmlElement } from './xml-element.ts'

/** Also the editions of national communities, such as pain.001.003.03. */
const NAMESPACE = /pain\.001\.\d{3}\.\d\d/
/** The deepest element of pain.001 has 12 levels, in an envelope a few more. */
const DEPTH_MAX = 64
/** The longest text, comment or tag. */
const TOKEN_CHARACTERS_MAX = 1024 * 1024
/** The most elements of one payment. */
const ELEMENTS_MAX = 1_000

/**
 * A customer credit transfer initiation, ISO 20022 pain.001.001.03 and later, in an envelope or not. The file is parsed in
 * chunks, and of a payment only the parts that are read are kept.
 */
export async function* pain001Payments(source: SourceText): Payments {
  const reader = transferReader(source.name)
  for await (const text of decoded(source, xmlEncoding)) yield* reader.read(text)
  yield* reader.end()
}

/** The encoding in the XML declaration; UTF-8 without one. */
function xmlEncoding(start: Buffer): string {
  const declaration = start.subarray(0, 256).toString('latin1')
  return /^[^<]{0,3}<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(declaration)?.[1] ?? 'utf-8'
}

function transferReader(file: string) {
  const parser = new SaxesParser()
  /** The names of the open elements. */
  const open: string[] = []
  /** The open elements of the part that is being kept; the first is its root. */
  let kept: XmlElement[] = []
  /** The depth within an element that is not kept; 0 outside. */
  let skipped = 0
  let [elements, tokenStart, line] = [0, 0, 0]
  let [groups, transfers, total, announced] = [0, 0, 0, 0]
  let groupType: XmlElement | undefined
  /** Namespace URIs by prefix; empty for the default namespace. */
  const namespaces = new Map<string, string>()
  let [isInitiation, isDamaged] = [false, false]
  let found: FilePayment[] = []

  parser.on('doctype', () => fail('a document type declaration is not permitted'))
  parser.on('opentag', ({ name, attributes }) => {
    tokenStart = parser.position
    const [prefix, local] = partsOf(name)
    const parent = open.at(-1)
    if (open.push(local) > DEPTH_MAX) fail(`elements nest deeper than ${DEPTH_MAX} levels`)
    if (kept.length > 0) return keepOrSkip(local, attributes)
    declare(attributes)
    if (parent === undefined && local === 'Document') requireNamespace(prefix)
    else if (local === 'CstmrCdtTrfInitn') {
      requireNamespace(prefix)
      isInitiation = true
    } else if (!isInitiation) return
    else if (local === 'PmtInf') [groups, transfers, groupType] = [groups + 1, 0, undefined]
    else if (parent === 'PmtInf' && local === 'CdtTrfTxInf') {
      transfers++
      line = parser.line
      start(local)
    } else if ((parent === 'PmtInf' && local === 'PmtTpInf') || (parent === 'GrpHdr' && local === 'NbOfTxs'))
      start(local)
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    tokenStart = parser.position
    if (skipped > 0) skipped--
    else {
      const closed = kept.pop()
      if (closed !== undefined && kept.length === 0) take(closed)
    }
    open.pop()
  })

  function start(name: string) {
    kept = [{ name, attributes: {}, children: [], text: '' }]
    ;[elements, isDamaged] = [0, false]
  }

  function keepOrSkip(name: string, attributes: Readonly<Record<string, string>>) {
    const [root] = kept
    if (skipped > 0 || (kept.length === 1 && root!.name === 'CdtTrfTxInf' && !partsRead.has(name))) {
      skipped++
      return
    }
    if (++elements > ELEMENTS_MAX) fail(`the payment has more than ${ELEMENTS_MAX} elements`)
    const element = { name, attributes, children: [], text: '' }
    kept.at(-1)!.children.push(element)
    kept.push(element)
  }

  function addText(text: string) {
    const innermost = kept.at(-1)
    if (innermost === undefined || skipped > 0) return
    innermost.text += text
    isDamaged ||= text.includes(DAMAGED)
  }

  function take(element: XmlElement) {
    if (element.name === 'PmtTpInf') groupType = element
    else if (element.name === 'NbOfTxs') announced += Number(element.text)
    else {
      total++
      found.push(paymentOf(element))
    }
  }

  function paymentOf(transfer: XmlElement): FilePayment {
    const endToEndId = textAt(transfer, 'PmtId', 'EndToEndId')
    const place = { line, path: pathOf(open), ...(endToEndId !== undefined && { endToEndId }) }
    if (isDamaged) return { place, mistake: 'a text is not of the encoding that the XML declaration names' }
    return { place, ...instructionOf(transfer, groupType) }
  }

  function pathOf(names: readonly string[]): string {
    const counts: Readonly<Record<string, number>> = { PmtInf: groups, CdtTrfTxInf: transfers }
    return names.map(name => `/${name}${name in counts ? `[${counts[name]}]` : ''}`).join('')
  }

  /** Files declare namespaces on the root or the envelope, so all declarations share one scope. */
  function declare(attributes: Readonly<Record<string, string>>) {
    for (const [attribute, uri] of Object.entries(attributes)) {
      const [start, prefix] = partsOf(attribute)
      if (start === 'xmlns') namespaces.set(prefix, uri)
      else if (attribute === 'xmlns') namespaces.set('', uri)
    }
  }

  function requireNamespace(prefix: string) {
    const uri = namespaces.get(prefix)
    if (!NAMESPACE.test(uri ?? '')) fail(`the namespace is ${uri || 'absent'}; expected that of a pain.001`)
  }

  function fail(mistake: string): never {
    throw new FileError(`${file}:${parser.line}:${parser.column}: ${mistake}`)
  }

  /** Yields the payments before a mistake, then throws it. */
  function* taken(step: () => unknown): Generator<readonly FilePayment[]> {
    let mistake: unknown
    try {
      step()
    } catch (error) {
      // The parser's messages begin with line and column.
      mistake = error instanceof FileError ? error : new FileError(`${file}:${(error as Error).message}`)
    }
    yield found
    found = []
    if (mistake !== undefined) throw mistake
  }

  return {
    read: (text: string) =>
      taken(() => {
        parser.write(text)
        if (parser.position - tokenStart > TOKEN_CHARACTERS_MAX)
          fail(`a text or tag has more than ${TOKEN_CHARACTERS_MAX} characters`)
      }),
    end: () =>
      taken(() => {
        parser.close()
        if (!isInitiation) throw new FileError(`${file} has no CstmrCdtTrfInitn of pain.001`)
        if (announced !== total)
          throw new FileError(`${file}: NbOfTxs announces ${announced} payments, but there are ${total}`)
      }),
  }
}

/** The prefix, which may be empty, and the local part of a name. */
function partsOf(name: string): readonly [prefix: string, local: string] {
  const colon = name.indexOf(':')
  return [name.slice(0, Math.max(0, colon)), name.slice(colon + 1)]
}
