import t from 'tap'
import { add, journeys } from './journey.ts'
import { stage } from './stage.ts'

const { opened, system } = await stage()

t.test('An end-user adds a payout method, and the client reads it', async t => {
  for (const journey of journeys) {
    await t.test(journey.title, async t => {
      const externalUserId = `user of ${journey.title}`
      const page = await opened(t, { externalUserId })
      await add(page, journey)
      t.match(await page.locator('.method').innerText(), journey.shown, 'the list masks the number')
      const [recipient, ...others] = await system.recipients(externalUserId)
      t.strictSame(others, [])
      t.strictSame(recipient.creditorAccount, journey.account, 'the client reads the whole number')
      t.equal(recipient.isDefault, true, 'the first payout method is the default')
    })
  }
})
