import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { type Command, UsageError } from '../../services/kit/command.ts'
import { openEdgeDatabase } from '../identity.ts'
import { brandingsIn, type Logo } from './branding.ts'

/** The operator's command over how organizations show themselves to end-users. */
export const commands: readonly Command[] = [
  {
    name: 'organizations brand',
    summary: 'Changes how an organization shows itself on the pages of end-users; seen within a minute.',
    operands: ['organization'],
    options: {
      color: { type: 'string', summary: 'its colour, as #rrggbb' },
      logo: { type: 'string', summary: 'a file with its logo, SVG or PNG, of up to 64 KiB' },
      'frame-ancestors': {
        type: 'string',
        summary: 'the origins that may show the pages in a frame, separated by blanks; "" for none',
      },
    },
    async run({ operands, options, installation }) {
      const { organization = '' } = operands
      const { color, logo, 'frame-ancestors': origins } = options
      if (typeof color === 'string' && !COLOR.test(color)) throw new UsageError('--color must be as #rrggbb')
      const changes = {
        ...(typeof color === 'string' && { color: color.toLowerCase() }),
        ...(typeof logo === 'string' && { logo: await logoIn(logo) }),
        ...(typeof origins === 'string' && { frameAncestors: originsIn(origins) }),
      }
      if (Object.keys(changes).length === 0) throw new UsageError('give --color, --logo or --frame-ancestors')
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

const COLOR = /^#[0-9a-f]{6}$/i
const LOGO_BYTES_MAX = 64 * 1024

const logoTypes: Readonly<Record<string, Logo['type']>> = { '.svg': 'image/svg+xml', '.png': 'image/png' }

async function logoIn(file: string): Promise<Logo> {
  const type = logoTypes[extname(file).toLowerCase()]
  if (type === undefined) throw new UsageError('--logo must be a file of SVG or PNG')
  const content = await readFile(file).catch(() => {
    throw new UsageError(`--logo: ${file} cannot be read`)
  })
  if (content.length > LOGO_BYTES_MAX) throw new UsageError(`--logo may have at most ${LOGO_BYTES_MAX} bytes`)
  return { type, content }
}

const ORIGINS_MAX = 10

function originsIn(text: string): readonly string[] {
  const origins = text.split(/\s+/).filter(each => each !== '')
  if (origins.length > ORIGINS_MAX) throw new UsageError(`there may be at most ${ORIGINS_MAX} origins`)
  const wrong = origins.find(
    each => !each.startsWith('https://') || !URL.canParse(each) || new URL(each).origin !== each,
  )
  if (wrong !== undefined) throw new UsageError(`${wrong} is no origin: write it as https://shop.example`)
  return origins
}
