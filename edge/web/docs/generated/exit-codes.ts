import { exitCodes } from '../../../../services/kit/process/commands/exit-codes.ts'
import { html } from '../../html/html.ts'
import { table } from '../table.ts'
import type { Directive } from './directive.ts'

/** The exit codes of the command line. */
export const exitCodesTable: Directive = () =>
  table({
    columns: ['Command', 'Code', 'Meaning'],
    rows: exitCodes.map(({ code, command, meaning }) => [
      command === undefined ? 'every command' : html`<code>${command}</code>`,
      String(code),
      meaning,
    ]),
  })
