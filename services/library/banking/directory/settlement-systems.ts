/** The systems in which banks settle payments. The names are those of the public API. */
export const settlementSystems = [
  // SEPA: the schemes of the European Payments Council.
  'SCT',
  'SCT_INST',
  'SDD_CORE',
  'SDD_B2B',
  // United States: Federal Reserve.
  'US_FEDWIRE',
  'US_FEDACH',
  // United Kingdom: Pay.UK; CHAPS by the Bank of England.
  'GB_FPS',
  'GB_CHAPS',
  'GB_CCCC',
  'GB_BACS_CR',
  'GB_BACS_DR',
  // Canada: Payments Canada.
  'CA_ACSS',
  'CA_LYNX',
  // Australia: AusPayNet; RITS by the Reserve Bank.
  'AU_PCS',
  'AU_RITS',
  'AU_BECS',
  'AU_HVCS',
] as const

export type SettlementSystem = (typeof settlementSystems)[number]
