import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t, { type Test } from 'tap'
import { acceptedPicture, acceptedVersion, comparedLooks } from './pictures/accepted.ts'
import { locales, openAlbum, type PictureLanguage } from './pictures/album.ts'
import { picture, pngOf, steadyContext } from './pictures/camera.ts'
import { documentationPictures, keptPicture } from './pictures/documentation.ts'
import { differenceOf } from './pictures/difference.ts'
import { states } from './pictures/states.ts'
import { stage } from './stage.ts'

const { browser, system } = await stage()
const take = await openAlbum(system, browser)
const failures = resolve('.tap/pictures')

// Another major version may smooth letters otherwise, which is no defect of the pages.
/** WebP spreads a small difference: of pictures taken again, 558 pixels differed, and 30,037 by a notice above a list. */
const WEBP_PIXELS_TOLERATED = 5_000

const major = (version: string) => version.split('.')[0]
const [found, accepted] = [browser.version(), acceptedVersion()]
const skip =
  major(found) !== major(accepted) &&
  `the accepted pictures are of Chromium ${accepted}, and this is ${found}: accept anew with npm run screenshots -- --accept`

t.test('Every state of the pages looks as it was accepted', { skip }, async t => {
  // Only here: the tests of other files run in the same process.
  t.jobs = 2
  for (const language of Object.keys(locales) as PictureLanguage[]) {
    for (const state of states) {
      const looks = comparedLooks(state, language)
      if (looks.length === 0) continue
      void t.test(`${language}, ${state.name}`, { buffered: true }, async t => {
        for (const { name, png } of await take(state, language, looks)) compare(t, name, png)
      })
    }
  }
})

t.test('The documentation shows the pages as they are', { skip }, async t => {
  for await (const { name, picture } of documentationPictures(system, browser)) {
    const [taken, kept] = [await pngOf(browser, picture), await pngOf(browser, keptPicture(name))]
    const difference = differenceOf(taken, kept, WEBP_PIXELS_TOLERATED)
    t.equal(difference?.text, undefined, `${name}: if it is meant, npm run screenshots -- --accept`)
  }
})

function compare(t: Test, name: string, taken: Uint8Array): void {
  const expected = acceptedPicture(name)
  const difference = expected ? differenceOf(taken, expected) : { text: 'no picture was accepted' }
  if (difference === undefined) return void t.pass(name)
  const files = { 'accepted.png': expected, 'taken.png': taken, 'difference.png': difference.picture }
  const folder = join(failures, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const written = Object.entries(files).flatMap(([file, png]) => {
    if (png === undefined) return []
    writeFileSync(join(folder, file), png)
    return file
  })
  t.fail(
    `${name}: ${difference.text}. Look at ${written.join(', ')} in ${folder}. If it is meant: npm run screenshots -- --accept`,
  )
}

t.test('A small change of a page makes a difference, and drawing it again makes none', async t => {
  const context = await steadyContext(browser, 'en-GB')
  t.teardown(async () => {
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  })
  const page = await context.newPage()
  await page.goto(await system.session())
  await page.locator('.card .button').waitFor()
  const seen = () => picture(page, 'phone', false)
  const before = await seen()
  t.equal(differenceOf(await seen(), before), undefined)
  for (const [change, style] of [
    ['a button moved by a pixel', '.card .button { translate: 0 1px }'],
    ['a button of a lighter shade', '.card .button { background: #5548d9 }'],
    ['a line of text in grey', '.lead { color: #a0a4ad }'],
    ['a card of the colour of the page', '.card { background: var(--ground) }'],
    ['a missing border', '.bottom select { border-color: transparent }'],
    ['a heading a little larger', 'h1 { font-size: 1.65rem }'],
    ['a card that is 2 pixels higher', '.card.center { padding-bottom: calc(2.5rem + 2px) }'],
  ] as const) {
    const tag = await page.addStyleTag({ content: style })
    t.ok(differenceOf(await seen(), before), change)
    await tag.evaluate(element => (element as unknown as { remove(): void }).remove())
  }
  t.equal(differenceOf(await seen(), before), undefined, 'all is as it was')
})
