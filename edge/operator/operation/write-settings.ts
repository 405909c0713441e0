// Makes the table in services/settings.md anew: npm run settings:table
import { readFileSync, writeFileSync } from 'node:fs'
import { settingsPage } from './settings-table.ts'

const PAGE = 'services/settings.md'
writeFileSync(PAGE, settingsPage(readFileSync(PAGE, 'utf8')))
