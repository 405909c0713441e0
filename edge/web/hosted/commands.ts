import { readFile, stat } from 'node:fs/promises'
import { type Command, UsageError } from '../../../services/kit/process/commands/command.ts'
import type { Installation } from '../../../services/kit/process/installation.ts'
import { originsIn } from '../../../services/kit/process/commands/origins-in.ts'
import { openEdgeDatabase } from '../../gateway/store/database.ts'
import { type BrandingChange, brandingsIn, type Logo } from './branding.ts'

/** The operator's commands for the pages of an organization. */
export const commands: readonly Command<'organizations'>[] = [
  {
    name: 'organizations brand',
    summary:
      'Changes the name, colour, logos and embedding sites of an organization on its hosted pages; takes effect within a minute.',
    operands: ['organization'],
    recorded: 'changes',
    options: {
      name: { type: 'string', summary: 'the name that end-users see' },
      color: { type: 'string', summary: 'the brand colour, as #rrggbb' },
      logo: { type: 'string', summary: 'a file with the logo: SVG or PNG, at most 64 KiB' },
      'dark-logo': { type: 'string', summary: 'a file with the logo for dark grounds, likewise' },
      'logo-has-name': {
        type: 'string',
        summary: 'yes if the logo shows the name, which is not written beside it then; no by default',
      },
      'frame-ancestors': {
        type: 'string',
        summary:
          'the origins that may embed the pages in a frame, separated by spaces; "" for none. In development, http on localhost too',
      },
    },
    async run({ operands, options, installation }) {
      const { organization = '' } = operands
      const {
        name,
        color,
        logo,
        'dark-logo': dark,
        'logo-has-name': hasName,
        'frame-ancestors': origins,
      } = options
      const installed = await installation()
      const isDevelopment = installed.environment === 'development'
      const changes = {
        ...(typeof name === 'string' && { name: nameIn(name) }),
        ...(typeof color === 'string' && { color: colorIn(color) }),
        ...(typeof logo === 'string' && { logo: await logoIn('--logo', logo) }),
        ...(typeof dark === 'string' && { darkLogo: await logoIn('--dark-logo', dark) }),
        ...(typeof hasName === 'string' && { logoHasName: isYes('--logo-has-name', hasName) }),
        ...(typeof origins === 'string' && {
          frameAncestors: originsIn('--frame-ancestors', origins, { isDevelopment }),
        }),
      }
      if (Object.keys(changes).length === 0) {
        throw new UsageError(
          'name at least one of --name, --color, --logo, --dark-logo, --logo-has-name and --frame-ancestors',
        )
      }
      const id = await change(installed, organization, changes)
      return { organization: id, changed: Object.keys(changes).join(', ') }
    },
  },
  {
    name: 'organizations name-check',
    summary:
      'Switches the name check on the hosted pages of an organization on or off; takes effect within a minute.',
    operands: ['organization', 'on|off'],
    recorded: 'changes',
    options: {},
    details:
      'End-users learn what the bank says of the holder of an account that they add or change, where a provider of ' +
      'VERIFICATION_ROUTING reaches the bank. It never prevents them from saving. It is off until it is switched on.',
    async run({ operands, installation }) {
      const { organization = '', 'on|off': state = '' } = operands
      if (state !== 'on' && state !== 'off') throw new UsageError(`say on or off, not ${state}`)
      const id = await change(await installation(), organization, { hasNameCheck: state === 'on' })
      return { organization: id, nameCheck: state }
    },
  },
]

/** Changes the pages of an organization, and returns its id as it is stored. */
async function change(
  { databaseUrl, masterKeys }: Pick<Installation, 'databaseUrl' | 'masterKeys'>,
  organization: string,
  changes: BrandingChange,
) {
  const db = await openEdgeDatabase(databaseUrl, masterKeys)
  try {
    const row = await db('organizations').whereRaw('id::text = ?', [organization.toLowerCase()]).first('id')
    if (row === undefined) throw new UsageError('there is no such organization')
    await brandingsIn(db).change(row.id, changes)
    return row.id as string
  } finally {
    await db.destroy()
  }
}

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
  if (!COLOR.test(text)) throw new UsageError(`--color must be #rrggbb, such as #4338ca, and is ${text}`)
  return text.toLowerCase()
}

function isYes(option: string, text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new UsageError(`${option} must be yes or no, and is ${text}`)
  return text === 'yes'
}

const LOGO_BYTES_MAX = 64 * 1024

/** The type follows from the content: browsers do not show a file that is declared as another type. */
const logoTypes: readonly (readonly [type: Logo['type'], matches: (content: Buffer) => boolean])[] = [
  ['image/png', content => content.subarray(0, PNG.length).equals(PNG)],
  ['image/svg+xml', content => SVG.test(content.toString('utf8'))],
]
/** The signature that a PNG begins with (RFC 2083, 3.1). */
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
/** The root element, after what XML allows in front of it. Browsers show no SVG without its namespace. */
const SVG =
  /^\uFEFF?\s*(?:<(?:\?|!)[^>]*>\s*)*<(?:\w+:)?svg\s[^>]*xmlns(?::\w+)?=["']http:\/\/www\.w3\.org\/2000\/svg["']/

async function logoIn(option: string, file: string): Promise<Logo> {
  const content = await contentOf(option, file)
  const type = logoTypes.find(([, matches]) => matches(content))?.[0]
  if (type === undefined) throw new UsageError(`${option} must be an SVG or PNG file, and ${file} is neither`)
  return { type, content }
}

async function contentOf(option: string, file: string): Promise<Buffer> {
  const unreadable = () => new UsageError(`${option}: ${file} cannot be read`)
  const { size } = await stat(file).catch(() => {
    throw unreadable()
  })
  if (size > LOGO_BYTES_MAX) {
    throw new UsageError(`${option} may have at most ${LOGO_BYTES_MAX} bytes, and ${file} has ${size}`)
  }
  return readFile(file).catch(() => {
    throw unreadable()
  })
}
