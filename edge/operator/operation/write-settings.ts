// Makes the tables of settings in README.md and services/settings.md anew: npm run settings:table
import { readFileSync, writeFileSync } from 'node:fs'
import { pagesWithSettings } from './settings-table.ts'

for (const [name, text] of pagesWithSettings(page => readFileSync(page, 'utf8'))) writeFileSync(name, text)
