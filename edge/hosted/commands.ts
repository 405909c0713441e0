import { readFile, stat } from 'node:fs/promises'
import { type Command, UsageError } from '../../services/kit/process/command.ts'
import { openEdgeDatabase } from '../database.ts'
import { brandingsIn, type Logo } from './branding.ts'

/** The operator's command over how organizations show themselves to end-users. */
export const commands: readonly Command[] = [
  {
    name: 'organizations brand',
    summary: 'Changes how an organization shows itself on the pages of end-users; seen within a minute.',
    operands: ['organization'],
    options: {
      name: { type: 'string', summary: 'what end-users know it by' },
      color: { type: 'string', summary: 'its colour, as #rrggbb' },
      logo: { type: 'string', summary: 'a file with its logo, SVG or PNG, of up to 64 KiB' },
      'frame-ancestors': {
        type: 'string',
        summary: 'the origins that may show the pages in a frame, separated by blanks; "" for none',
      },
    },
    async run({ operands, options, installation }) {
      const { organization = '' } = operands
      const { name, color, logo, 'frame-ancestors': origins } = options
      const changes = {
        ...(typeof name === 'string' && { name: nameIn(name) }),
        ...(typeof color === 'string' && { color: colorIn(color) }),
        ...(typeof logo === 'string' && { logo: await logoIn(logo) }),
        ...(typeof origins === 'string' && { frameAncestors: originsIn(origins) }),
      }
      if (Object.keys(changes).length === 0) {
        throw new UsageError('give --name, --color, --logo or --frame-ancestors')
      }
      const db = await openEdgeDatabase((await installation()).databaseUrl)
      try {
        const found = await db('organizations')
          .whereRaw('id::text = ?', [organization.toLowerCase()])
          .first('id')
        if (found === undefined) throw new UsageError('there is no such organization')
        await brandingsIn(db).change(found.id, changes)
        return { organization: found.id, changed: Object.keys(changes).join(', ') }
      } finally {
        await db.destroy()
      }
    },
  },
]

const NAME_LENGTH_MAX = 140

function nameIn(text: string): string {
  const name = text.trim()
  if (name === '' || name.length > NAME_LENGTH_MAX) {
    throw new UsageError(`--name must have 1 to ${NAME_LENGTH_MAX} characters`)
  }
  return name
}

const COLOR = /^#[0-9a-f]{6}$/i

function colorIn(text: string): string {
  if (!COLOR.test(text)) throw new UsageError(`--color: write it as #rrggbb, such as #4338ca, not as ${text}`)
  return text.toLowerCase()
}

const LOGO_BYTES_MAX = 64 * 1024

/** A file is what its content says: browsers show nothing of one that goes by another name. */
const logoTypes: readonly (readonly [type: Logo['type'], isSo: (content: Buffer) => boolean])[] = [
  ['image/png', content => content.subarray(0, PNG.length).equals(PNG)],
  ['image/svg+xml', content => SVG.test(content.toString('utf8'))],
]
/** The signature that a PNG begins with (RFC 2083, 3.1). */
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
/** Its root element, after what XML allows in front of it. Without its namespace it is no picture. */
const SVG =
  /^\uFEFF?\s*(?:<(?:\?|!)[^>]*>\s*)*<(?:\w+:)?svg\s[^>]*xmlns(?::\w+)?=["']http:\/\/www\.w3\.org\/2000\/svg["']/

async function logoIn(file: string): Promise<Logo> {
  const content = await contentOf(file)
  const type = logoTypes.find(([, isSo]) => isSo(content))?.[0]
  if (type === undefined) throw new UsageError(`--logo: ${file} is neither SVG nor PNG`)
  return { type, content }
}

async function contentOf(file: string): Promise<Buffer> {
  const unread = () => new UsageError(`--logo: ${file} cannot be read`)
  const { size } = await stat(file).catch(() => {
    throw unread()
  })
  if (size > LOGO_BYTES_MAX) {
    throw new UsageError(`--logo: ${file} has ${size} bytes, make it ${LOGO_BYTES_MAX} at most`)
  }
  return readFile(file).catch(() => {
    throw unread()
  })
}

const ORIGINS_MAX = 10
/** Each is named by itself: among all that lie below a domain there may be one that is lost to somebody else. */
const ORIGIN = /^https:\/\/[^*]+$/

function originsIn(text: string): readonly string[] {
  const origins = text.split(/\s+/).filter(each => each !== '')
  if (origins.length > ORIGINS_MAX) throw new UsageError(`there may be at most ${ORIGINS_MAX} origins`)
  const wrong = origins.find(
    each => !ORIGIN.test(each) || !URL.canParse(each) || new URL(each).origin !== each,
  )
  if (wrong !== undefined) throw new UsageError(`${wrong} is no origin: write it as https://shop.example`)
  return origins
}
