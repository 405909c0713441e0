import t from 'tap'
import { accessibilityFindings, narrow } from './browser.ts'
import { choose, journeyIn } from './journey.ts'
import { stage } from './stage.ts'

const { opened } = await stage()

t.test('A picture and a sentence say where a number is found, once they are asked for', async t => {
  const page = await opened(t, {}, { viewport: narrow, colorScheme: 'dark' })
  await choose(page, journeyIn('US'))
  const where = (name: string) => page.getByText(new RegExp(`^Where do I find it\\? ${name}$`))
  t.notOk(await page.getByText('last line of your cheques').first().isVisible())
  await where('Routing number').click()
  await page.getByText('as number 1 from the left').waitFor()
  await where('Account number').focus()
  await page.keyboard.press('Enter')
  await page.getByText('as number 2 from the left').waitFor()
  t.strictSame(await accessibilityFindings(page), [])
  await page.goBack()
  await page.goBack()
  await choose(page, journeyIn('GB'))
  await where('Sort code').click()
  await page.getByText('In your bank’s app').first().waitFor()
})
