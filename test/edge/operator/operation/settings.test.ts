import { readFileSync } from 'node:fs'
import t from 'tap'
import { passwordSettings } from '../../../../edge/operator/operation/apply-roles.ts'
import { copySettings } from '../../../../edge/operator/operation/copy-command.ts'
import { programs } from '../../../../edge/operator/operation/programs.ts'
import { settingsPage, settingsTable } from '../../../../edge/operator/operation/settings-table.ts'
import { settingNames } from '../../../../services/kit/process/config/setting-names.ts'

t.test('the table of settings is that of the code', async t => {
  const page = readFileSync('services/settings.md', 'utf8')
  t.equal(page, settingsPage(page), 'npm run settings:table makes it anew')
})

t.test('every program knows the names of all settings', async t => {
  const all = [...programs.values(), passwordSettings, copySettings].flatMap(settings =>
    Object.values(settings).map(({ name }) => name),
  )
  t.strictSame(settingNames(), [...new Set(all)].toSorted())
})

t.test(
  'only programs that keep something encrypted require the master key, and are listed with it',
  async t => {
    const requiring = [...programs]
      .filter(([, settings]) => settings.masterKeys?.requiredInProduction !== undefined)
      .map(([name]) => name)
    t.strictSame(requiring.toSorted(), ['beneficiaries', 'edge', 'gambling', 'notifier', 'verification'])
    const row = settingsTable().match(/^\| `MASTER_KEY` \|[^|]*\| ([^|]*) \|/m)
    t.strictSame(row?.[1]?.split(', ').toSorted(), requiring.toSorted())
  },
)
