import t from 'tap'
import { programs } from '../../edge/operator/operation/programs.ts'
import { codesIn, tableIn } from './documented-tables.ts'

const retention = tableIn('security.md', 'What').map(([, , kept = '', setting = '']) => ({
  kept,
  setting: codesIn(setting)[0],
}))

t.test('/docs/security states how long each kind of data is kept, as the settings do', async t => {
  const settings = [...programs.values()].flatMap(each => Object.values(each))
  const days = new Map(settings.filter(({ name }) => name.endsWith('_DAYS')).map(each => [each.name, each]))
  t.ok(days.size >= 7)
  t.strictSame(
    retention.flatMap(({ setting }) => (setting === undefined ? [] : [setting])).toSorted(),
    [...days.keys()].toSorted(),
  )
  for (const { setting, kept } of retention)
    if (setting !== undefined) t.match(kept, new RegExp(`^${days.get(setting)!.fallback} days`), setting)
})
