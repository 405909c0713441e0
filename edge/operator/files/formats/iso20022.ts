import { SaxesParser } from 'saxes'
import { DAMAGED, decoded } from '../decode.ts'
import { FileError, type FilePayment, type Payments } from '../payment.ts'
import type { SourceText } from '../payment-source.ts'
import { instructionOf, partsRead } from './iso20022-instruction.ts'
import { namespaceOf, opened, type OpenElement, partsOf, pathOf } from './open-element.ts'
import { textAt, type XmlElement } from './xml-element.ts'

/** A message that carries credit transfers. */
interface Message {
  /** Its definition, for messages. */
  readonly name: string
  /** In all versions, and in the editions of national communities, such as pain.001.003.03. */
  readonly namespace: RegExp
  /** The element that holds its transfers. */
  readonly holder: string
}

/** The messages that are read, by their root below Document. */
const messages: Readonly<Record<string, Message>> = {
  CstmrCdtTrfInitn: { name: 'pain.001', namespace: /pain\.001\.\d{3}\.\d\d/, holder: 'PmtInf' },
  FIToFICstmrCdtTrf: {
    name: 'pacs.008',
    namespace: /pacs\.008\.\d{3}\.\d\d/,
    holder: 'FIToFICstmrCdtTrf',
  },
}
const EXPECTED = 'CstmrCdtTrfInitn (pain.001) or FIToFICstmrCdtTrf (pacs.008)'

/** The deepest element of these messages has 12 levels, in an envelope a few more. */
const DEPTH_MAX = 64
/** The longest text, comment or tag. */
const TOKEN_CHARACTERS_MAX = 1024 * 1024
/** The most elements of one payment. */
const ELEMENTS_MAX = 1_000

/**
 * Credit transfers of ISO 20022: pain.001.001.03 and later, pacs.008.001.02 and later, alone or in an envelope, beside an
 * application header (head.001). An envelope may hold several messages. The file is parsed in chunks, and of a payment only
 * the parts that are read are kept.
 */
export async function* iso20022Payments(source: SourceText): Payments {
  const reader = transferReader(source.name)
  for await (const text of decoded(source, xmlEncoding)) yield* reader.read(text)
  yield* reader.end()
}

/** The encoding of a file without a byte order mark (XML 1.0, appendix F): as declared; UTF-8 without a declaration. */
function xmlEncoding(start: Buffer): string {
  const declaration = start.subarray(0, 256).toString('latin1')
  if (declaration.startsWith('<\0?\0')) return 'utf-16le'
  if (declaration.startsWith('\0<\0?')) return 'utf-16be'
  const declared = /^\s{0,9}<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(declaration)?.[1] ?? 'utf-8'
  // Programs that write from a string of UTF-16 declare that, whatever they save. Each byte of this declaration is a letter.
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared
}

function transferReader(file: string) {
  const parser = new SaxesParser()
  /** The open elements. */
  const open: OpenElement[] = []
  /** The open elements of the part that is being kept; the first is its root. */
  let kept: XmlElement[] = []
  /** The depth within an element that is not kept; 0 outside. */
  let skipped = 0
  let [elements, tokenStart, line] = [0, 0, 0]
  /** The message that is open, and how many transfers it has and announces. */
  let message: (Message & { readonly root: OpenElement; transfers: number; announced?: string }) | undefined
  let hasMessage = false
  /** The PmtTpInf of all transfers of a group or message that have none. */
  let [groupType, messageType]: (XmlElement | undefined)[] = []
  /** The first message of another kind. */
  let other: string | undefined
  /** The first message that announces another number of payments than it has. */
  let miscount: string | undefined
  let isDamaged = false
  let found: FilePayment[] = []

  parser.on('doctype', () => fail('a document type declaration is not permitted'))
  parser.on('opentag', ({ name, attributes }) => {
    tokenStart = parser.position
    const [prefix, local] = partsOf(name)
    const parent = open.at(-1)
    if (open.push(opened(local, attributes, kept.length > 0 ? undefined : parent)) > DEPTH_MAX)
      fail(`elements nest deeper than ${DEPTH_MAX} levels`)
    if (kept.length > 0) return keepOrSkip(local, attributes)
    if (parent?.name === 'Document' && message === undefined) begin(local, prefix)
    else if (message === undefined) return
    else if (local === 'PmtInf') groupType = undefined
    else if (local === 'CdtTrfTxInf' && parent?.name === message.holder) {
      message.transfers++
      line = parser.line
      start(local)
    } else if (
      (local === 'PmtTpInf' && (parent?.name === 'PmtInf' || parent?.name === 'GrpHdr')) ||
      (local === 'NbOfTxs' && parent?.name === 'GrpHdr')
    )
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
    if (open.pop() === message?.root) end()
  })

  function begin(root: string, prefix: string) {
    const known = Object.hasOwn(messages, root) ? messages[root] : undefined
    if (known === undefined) {
      other ??= root
      return
    }
    const uri = namespaceOf(prefix, open)
    if (!known.namespace.test(uri))
      fail(`the namespace of ${root} is ${uri || 'absent'}; expected that of a ${known.name}`)
    message = { ...known, root: open.at(-1)!, transfers: 0 }
    ;[hasMessage, groupType, messageType] = [true, undefined, undefined]
  }

  /** Checks the number of transfers that the group header of a message announces. */
  function end() {
    const { announced, transfers } = message!
    const place = pathOf([...open, message!.root])
    if (announced === undefined) miscount ??= `${place}/GrpHdr has no NbOfTxs`
    else if (Number(announced) !== transfers)
      miscount ??= `${place}/GrpHdr/NbOfTxs announces ${announced.slice(0, 20)} payments, but there are ${transfers}`
    message = undefined
  }

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
    if (element.name === 'CdtTrfTxInf') found.push(paymentOf(element))
    else if (element.name === 'NbOfTxs') message!.announced = element.text.trim()
    else if (open.at(-2)?.name === 'GrpHdr') messageType = element
    else groupType = element
  }

  function paymentOf(transfer: XmlElement): FilePayment {
    const endToEndId = textAt(transfer, 'PmtId', 'EndToEndId')
    const place = { line, path: pathOf(open), ...(endToEndId !== undefined && { endToEndId }) }
    if (isDamaged) return { place, mistake: 'a text is not of the encoding that the XML declaration names' }
    return { place, ...instructionOf(transfer, groupType ?? messageType) }
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
        if (!hasMessage)
          throw new FileError(
            `${file} has no ${EXPECTED} in a Document${other === undefined ? '' : `, but a message ${other}`}`,
          )
        if (miscount !== undefined) throw new FileError(`${file}: ${miscount}`)
      }),
  }
}
