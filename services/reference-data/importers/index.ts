import { UsageError } from '../../kit/process/commands/command.ts'
import { bankLists } from './bank-lists.ts'
import { bankOfIsrael } from './bank-of-israel.ts'
import { bcbStr } from './bcb-str.ts'
import { bsbDirectory } from './bsb-directory.ts'
import { bundesbankBlz } from './bundesbank-blz.ts'
import { bundesbankScl } from './bundesbank-scl.ts'
import { cnaps } from './cnaps.ts'
import { embargoes } from './embargoes.ts'
import { epcRegisters } from './epc-registers.ts'
import { euSanctions } from './eu-sanctions.ts'
import { ewib } from './ewib.ts'
import { fedRouting } from './fed-routing.ts'
import { fif } from './fif.ts'
import { genericCsv } from './generic-csv.ts'
import { gleifBicLei } from './gleif-bic-lei.ts'
import { iso9362 } from './iso-9362.ts'
import { razorpayIfsc, rbiIfsc } from './ifsc.ts'
import type { Importer } from './importer.ts'
import { mnb } from './mnb.ts'
import { nationalBanks } from './national-banks.ts'
import { nbb } from './nbb.ts'
import { nbu } from './nbu.ts'
import { ofacConsolidated, ofacSdn } from './ofac.ts'
import { regafi } from './regafi.ts'
import { seBankdata } from './se-bankdata.ts'
import { sixBankMaster } from './six-bank-master.ts'
import { swiftBankDirectoryPlus } from './swift-bank-directory-plus.ts'
import { swiftIbanPlus } from './swift-iban-plus.ts'
import { swiftSsiPlus } from './swift-ssi-plus.ts'
import { t2Directory } from './t2-directory.ts'
import { ukSanctions } from './uk-sanctions.ts'
import { unSanctions } from './un-sanctions.ts'
import { vocalinkModulus } from './vocalink-modulus.ts'

/** All importers, in the order in which `reference sources` lists them. */
export const importers: readonly Importer[] = [
  fedRouting,
  bundesbankBlz,
  bundesbankScl,
  ...epcRegisters,
  iso9362,
  gleifBicLei,
  sixBankMaster,
  swiftBankDirectoryPlus,
  swiftIbanPlus,
  swiftSsiPlus,
  t2Directory,
  ...bankLists,
  bankOfIsrael,
  bcbStr,
  bsbDirectory,
  cnaps,
  ewib,
  fif,
  mnb,
  nbb,
  nbu,
  razorpayIfsc,
  rbiIfsc,
  regafi,
  seBankdata,
  nationalBanks,
  vocalinkModulus,
  ofacSdn,
  ofacConsolidated,
  euSanctions,
  ukSanctions,
  unSanctions,
  embargoes,
  genericCsv,
]

export function importerNamed(name: string): Importer {
  const importer = importers.find(each => each.name === name)
  if (importer !== undefined) return importer
  throw new UsageError(`there is no source ${name}: reference sources lists them`)
}
