/** The systems over which payments are settled between banks, by the names that the contract gives them. */
export const settlementSystems = [
  // SEPA: the schemes of the European Payments Council.
  'SCT',
  'SCT_INST',
  'SDD_CORE',
  'SDD_B2B',
  // United States: the Federal Reserve's.
  'US_FEDWIRE',
  'US_FEDACH',
  // United Kingdom: Pay.UK's, and the Bank of England's CHAPS.
  'GB_FPS',
  'GB_CHAPS',
  'GB_CCCC',
  'GB_BACS_CR',
  'GB_BACS_DR',
  // Canada: Payments Canada's.
  'CA_ACSS',
  'CA_LYNX',
  // Australia: AusPayNet's, and the Reserve Bank's RITS.
  'AU_PCS',
  'AU_RITS',
  'AU_BECS',
  'AU_HVCS',
] as const

export type SettlementSystem = (typeof settlementSystems)[number]
