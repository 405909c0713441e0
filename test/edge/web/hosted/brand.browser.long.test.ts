import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { commands } from '../../../../edge/web/hosted/commands.ts'
import type { CommandInput } from '../../../../services/kit/process/commands/command.ts'
import { accessibilityFindings, becomes } from './browser.ts'
import { stage } from './stage.ts'
import { asOwner } from '../../../harness/as-service.ts'
import { commandInput } from '../../../harness/command-input.ts'
import { membership } from '../../../harness/system.ts'

const { page: freshPage, system } = await stage()

const { databaseUrl, organizationId } = system
const rows = asOwner(t, system.db)

function brand(
  options: CommandInput['options'],
  organization = organizationId,
  { environment = membership.environment as 'development' | 'production' } = {},
) {
  const { run } = commands.find(({ name }) => name === 'organizations brand')!
  const installation = { ...membership, environment, databaseUrl }
  return run(commandInput(installation, { operands: { organization }, options }))
}

const folder = t.testdir()
function file(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20"><rect width="80" height="20"/></svg>'
/** One transparent pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

t.test('End-users see the name, colour and logo that the operator sets', async t => {
  const branding = {
    name: 'Tailwind Films',
    color: '#0B7285',
    logo: file('logo.svg', `<?xml version="1.0"?>\n<!-- a comment -->\n${SVG}`),
    'frame-ancestors': 'https://films.example https://app.films.example:8443',
  }
  t.match(await brand(branding), {
    organization: organizationId,
    changed: 'name, color, logo, frameAncestors',
  })
  const page = await freshPage(t)
  const answer = await page.goto(await system.session())
  await becomes(t, () => page.getByRole('banner').innerText(), 'Tailwind Films')
  await becomes(t, () => page.title(), 'Payout methods · Tailwind Films')
  await becomes(t, () => page.evaluate('document.querySelector(".brand-logo")?.naturalWidth > 0'), true)
  await page.locator('.card .button').waitFor()
  const colorOfAction = () =>
    page.evaluate('getComputedStyle(document.querySelector(".card .button")).backgroundColor')
  await becomes(t, colorOfAction, 'rgb(11, 114, 133)')
  t.match(
    await answer!.headerValue('content-security-policy'),
    /frame-ancestors https:\/\/films\.example https:\/\/app\.films\.example:8443$/,
  )
  t.strictSame(await accessibilityFindings(page), [])
})

t.test('A logo stays visible on a dark ground, and a name that it shows is not written twice', async t => {
  const page = await freshPage(t, { colorScheme: 'dark' })
  await page.goto(await system.session())
  await page.locator('.brand-logo').waitFor()
  const shown = () =>
    page.evaluate(`document.querySelector('.brand-logo')?.currentSrc.split('/').at(-1) ?? 'nothing'`)
  await becomes(t, shown, 'logo')
  const ground = await page.evaluate(`getComputedStyle(document.querySelector('picture')).backgroundColor`)
  t.equal(ground, 'rgb(255, 255, 255)', 'it stands on a light plate')

  await brand({ 'dark-logo': file('dark.svg', SVG), 'logo-has-name': 'yes' })
  // This clears the cache, which holds for a minute.
  await system.brandings.change(organizationId, {})
  await page.reload()
  await becomes(t, shown, 'dark-logo')
  await becomes(t, () => page.getByRole('banner').innerText(), '')
  await becomes(
    t,
    () => page.getByRole('img', { name: 'Tailwind Films' }).count(),
    1,
    'the logo has the name',
  )
  t.strictSame(await accessibilityFindings(page), [])
})

t.test('The page begins at the same height with any logo, and while it loads', async t => {
  const heights = new Set<number>()
  const { organizationId, session } = await system.addClient()
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const change of [{}, { logo: { type: 'image/svg+xml', content: Buffer.from(SVG) } }]) {
      await system.brandings.change(organizationId, change)
      const page = await freshPage(t, { colorScheme })
      let release = () => {}
      const isReleased = new Promise<void>(resolve => (release = resolve))
      await page.route('**/opening', async route => {
        await isReleased
        await route.continue()
      })
      await page.goto(await session())
      await page.locator('section.boot .bone').first().waitFor()
      heights.add((await page.locator('section.boot').boundingBox())!.y)
      release()
      await page.locator('.card .button').waitFor()
      heights.add((await page.locator('h1').boundingBox())!.y)
    }
  }
  t.equal(heights.size, 1, [...heights].join(' '))
})

t.test('An option that is left out leaves its setting unchanged, and a logo may be a PNG', async t => {
  t.match(await brand({ logo: file('logo.png', PNG), 'frame-ancestors': '' }), {
    changed: 'logo, frameAncestors',
  })
  t.match(await system.brandings.logoOf(organizationId), { type: 'image/png', content: PNG })
  const fresh = await rows('brandings').where('organization_id', organizationId).first()
  t.match(fresh, { color: '#0b7285', frame_ancestors: [] })
})

t.test('A site that is being developed may frame the pages of a development system only', async t => {
  const { organizationId: own } = await system.addClient()
  const local = { 'frame-ancestors': 'http://localhost:3000 http://127.0.0.1:5173' }
  await brand(local, own)
  t.strictSame((await system.brandings.of(own)).frameAncestors, [
    'http://localhost:3000',
    'http://127.0.0.1:5173',
  ])
  await t.rejects(async () => brand(local, own, { environment: 'production' }), {
    name: 'UsageError',
    message: '--frame-ancestors must be origins such as https://shop.example, not http://localhost:3000',
  })
})

t.test('A branding that cannot be shown is refused with what to do instead', async t => {
  const refusals: readonly (readonly [options: CommandInput['options'], message: RegExp | string])[] = [
    [{}, 'name at least one of --name, --color, --logo, --dark-logo, --logo-has-name and --frame-ancestors'],
    [{ name: '  ' }, '--name must have 1 to 140 characters'],
    [{ 'logo-has-name': 'maybe' }, '--logo-has-name must be yes or no, and is maybe'],
    [{ 'dark-logo': join(folder, 'nowhere.svg') }, /^--dark-logo: .*nowhere\.svg cannot be read$/],
    [{ color: 'teal' }, '--color must be #rrggbb, such as #4338ca, and is teal'],
    [{ color: '#0b7' }, /must be #rrggbb/],
    [{ logo: join(folder, 'nowhere.svg') }, /nowhere\.svg cannot be read$/],
    [{ logo: folder }, /cannot be read$/],
    [{ logo: file('photo.png', 'GIF89a') }, /must be an SVG or PNG file, and .*photo\.png is neither$/],
    [
      { logo: file('page.svg', '<html><svg/></html>') },
      /must be an SVG or PNG file, and .*page\.svg is neither$/,
    ],
    [
      { logo: file('huge.svg', SVG + ' '.repeat(64 * 1024)) },
      /may have at most 65536 bytes, and .*huge\.svg has \d+$/,
    ],
    [
      { 'frame-ancestors': 'http://shop.example' },
      '--frame-ancestors must be origins such as https://shop.example, or http on localhost, not http://shop.example',
    ],
    [{ 'frame-ancestors': 'https://shop.example/cart' }, /must be origins .*, not /],
    [{ 'frame-ancestors': 'https://shop.example; script-src *' }, /must be origins .*, not /],
    [{ 'frame-ancestors': "'none'" }, /must be origins .*, not /],
    [{ 'frame-ancestors': 'https://*.shop.example' }, /must be origins .*, not /],
    [
      { 'frame-ancestors': Array.from({ length: 11 }, (_, n) => `https://${n}.example`).join(' ') },
      '--frame-ancestors may name at most 10 origins',
    ],
  ]
  const before = await rows('brandings').where('organization_id', organizationId).first()
  for (const [options, message] of refusals) {
    await t.rejects(
      async () => brand(options),
      { name: 'UsageError', message },
      JSON.stringify(options).slice(0, 80),
    )
  }
  await t.rejects(async () => brand({ color: '#000000' }, 'no organization'), {
    message: 'there is no such organization',
  })
  t.strictSame(await rows('brandings').where('organization_id', organizationId).first(), before)
})
