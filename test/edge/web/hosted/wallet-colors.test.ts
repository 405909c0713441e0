import t from 'tap'
import { walletNames } from '../../../../services/beneficiaries/requirements/wallet-names.ts'

/** The relative luminance of a colour (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

t.test('White letters are legible on the colour of each wallet, and no two wallets share one', async t => {
  const colors = Object.values(walletNames).flatMap(({ color }) => color ?? [])
  for (const color of colors) t.ok(1.05 / (luminance(color) + 0.05) >= 4.5, color)
  t.equal(new Set(colors).size, colors.length)
})
