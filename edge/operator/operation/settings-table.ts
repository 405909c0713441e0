import type { Setting } from '../../../services/kit/process/config/config.ts'
import { passwordSettings } from './apply-roles.ts'
import { copySettings } from './copy-command.ts'
import { programs } from './programs.ts'

const migrating = Object.values(passwordSettings)

/**
 * Every setting in the order of the page, with the programs that read it; if production requires it, only with the programs
 * that require it.
 */
function allSettings(): readonly { setting: Setting<unknown>; readBy: readonly string[] }[] {
  const byName = new Map<string, { setting: Setting<unknown>; readBy: string[] }>()
  for (const [program, settings] of [...programs].toReversed()) {
    for (const setting of Object.values(settings)) {
      const known = byName.get(setting.name)
      if (known === undefined) byName.set(setting.name, { setting, readBy: [program] })
      else if (isRequired(setting) === isRequired(known.setting)) known.readBy.push(program)
    }
  }
  return [
    ...byName.values(),
    ...migrating.map(setting => ({ setting, readBy: ['payprep roles'] })),
    { setting: copySettings.target, readBy: ['payprep database copy'] },
  ]
}

const isRequired = ({ requiredInProduction }: Setting<unknown>) => requiredInProduction !== undefined

/** The full table of settings in Markdown: a row for each, with its default, the programs that read it, and what it means. */
export function settingsTable(): string {
  const rows = allSettings().map(({ setting, readBy }) => {
    const programNames = readBy.length === programs.size ? 'all' : readBy.join(', ')
    return `| \`${setting.name}\` | ${defaultOf(setting)} | ${programNames} | ${meaningOf(setting)} |\n`
  })
  return `| setting | default | programs | meaning |\n|---|---|---|---|\n${rows.join('')}`
}

const defaultOf = ({ fallback }: Setting<unknown>) => (fallback === '' ? '' : `\`${fallback}\``)

function meaningOf({
  name,
  meaning,
  mayBeFile,
  mayBeCommand,
  requiredInProduction,
}: Setting<unknown>): string {
  const required = requiredInProduction === undefined ? '' : ' Production requires it.'
  const file = mayBeFile ? ` \`${name}_FILE\` may name a file instead.` : ''
  const command = mayBeCommand ? ` \`${name}_COMMAND\` may be a command that prints it.` : ''
  return `${meaning}${required}${file}${command}`
}

const START = '<!-- made by npm run settings:table -->\n\n'
const END = '\n<!-- end of what is made -->\n'

/** The page of settings, with a new table between the two marks. */
export function settingsPage(page: string): string {
  const start = page.indexOf(START) + START.length
  return page.slice(0, start) + settingsTable() + page.slice(page.indexOf(END, start))
}
