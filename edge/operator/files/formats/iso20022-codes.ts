/**
 * The country whose national bank codes are the members of a clearing system. CHIPS participants (USPID) are left out: their
 * numbers are not routing numbers. Source: ISO 20022, external code set ExternalClearingSystemIdentification1Code.
 */
export const clearingSystemCountries: Readonly<Record<string, string>> = {
  ATBLZ: 'AT',
  AUBSB: 'AU',
  CACPA: 'CA',
  CHBCC: 'CH',
  CHSIC: 'CH',
  CNAPS: 'CN',
  DEBLZ: 'DE',
  ESNCC: 'ES',
  GBDSC: 'GB',
  GRBIC: 'GR',
  HKNCC: 'HK',
  IENCC: 'IE',
  INFSC: 'IN',
  ITNCC: 'IT',
  JPZGN: 'JP',
  NZNCC: 'NZ',
  PLKNR: 'PL',
  PTNCC: 'PT',
  RUCBC: 'RU',
  SESBA: 'SE',
  SGIBG: 'SG',
  THCBC: 'TH',
  TWNCC: 'TW',
  USABA: 'US',
  ZANCC: 'ZA',
}

/** ExternalPersonIdentification1Code and ExternalOrganisationIdentification1Code, as far as they name a known document. */
export const documentTypes: Readonly<Record<string, string>> = {
  CCPT: 'PASSPORT',
  COID: 'COMPANY_ID',
  NIDN: 'NATIONAL_ID',
  TXID: 'TAX_ID',
}

/** CashAccountType: ExternalCashAccountType1Code. */
export const accountTypes: Readonly<Record<string, string>> = { CACC: 'CHECKING', SVGS: 'SAVINGS' }

/** ExternalProxyAccountType1Code. */
export const proxyTypes: Readonly<Record<string, string>> = {
  EMAL: 'EMAIL',
  MBNO: 'MSISDN',
  TELE: 'MSISDN',
}

/**
 * The scheme that a local instrument means within the service level SEPA. Source: European Payments Council, customer-to-PSP
 * implementation guidelines for SCT and SCT Inst.
 */
export const sepaSystems: Readonly<Record<string, string>> = { '': 'SCT', INST: 'SCT_INST' }
