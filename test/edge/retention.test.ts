import t from 'tap'
import { retention } from '../../edge/web/docs/retention.ts'
import { programs } from '../../edge/operator/operation/programs.ts'

t.test('/docs/security tells how long each kind of data is kept, as the settings do', async t => {
  const settings = [...programs.values()].flatMap(each => Object.values(each))
  const days = new Map(settings.filter(({ name }) => name.endsWith('_DAYS')).map(each => [each.name, each]))
  t.ok(days.size >= 7)
  t.strictSame(
    retention.flatMap(({ setting }) => (setting === '' ? [] : [setting])).toSorted(),
    [...days.keys()].toSorted(),
  )
  for (const { setting, kept } of retention)
    if (setting !== '') t.match(kept, new RegExp(`^${days.get(setting)!.fallback} days`), setting)
})
