import { post, refused, statement, type Statement } from './statement.ts'
import { through } from './values.ts'

/** Each code, and a BIC of its region. */
const codes =
  `SCT SCT_INST SDD_CORE SDD_B2B US_FEDWIRE US_FEDACH GB_FPS GB_CHAPS GB_CCCC GB_BACS_CR GB_BACS_DR CA_ACSS CA_LYNX
  AU_PCS AU_RITS AU_BECS AU_HVCS`.split(/\s+/)
const homes: Readonly<Record<string, string>> = {
  US: 'BOFAUS3N',
  GB: 'BARCGB22',
  CA: 'ROYCCAT2',
  AU: 'CTBAAU2S',
}

export const settlementSystems: readonly Statement[] = [
  ...codes.map(code =>
    statement(
      '2.6',
      `${code} is a settlement system of its region`,
      post('/payments/validations', {
        creditorAgent: { bic: homes[code.slice(0, 2)] ?? 'OTPVHUHB' },
        ...through(code),
      }),
      {
        status: 200,
        body: { status: 'OK' },
      },
    ),
  ),
  ...['CHIPS', 'sct', 'TARGET2'].map(code =>
    statement(
      '2.6',
      `${code} is none`,
      post('/payments/validations', through(code)),
      refused(400, 'REQUEST_INVALID', /settlementSystem must be one of SCT, SCT_INST/),
    ),
  ),
]
