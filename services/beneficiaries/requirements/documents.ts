import type { RecipientType } from './field.ts'

/** A document that identifies the creditor: its local name, and an example of its number. */
export interface DocumentExample {
  readonly type: string
  readonly example: string
}

/**
 * The documents of individuals and of businesses of which banks or payment systems
 * require one, the usual one first. Sources: dLocal, payouts by country (document
 * validations); Worldpay and BNP Paribas for China and Kazakhstan; Ripple for
 * foreigners in China; SUDEBAN for Venezuela.
 */
// oxfmt-ignore
const lines: Readonly<Record<string, readonly [individual: string, business: string]>> = {
  AR: ['CUIL 20267565393, CUIT 20267565393', 'CUIT 30500010912'],
  BO: ['CI 1234567', 'NIT 1023456789'],
  BR: ['CPF 52998224725', 'CNPJ 11222333000181'],
  CL: ['RUT 123456785', 'RUT 765432103'],
  CN: ['RIC 11010519491231002X, PASSPORT AB1234567', 'USCC 91110000600037341L'],
  CO: ['CC 1020304050, CE 123456, PASSPORT AB123456', 'NIT 2131234321'],
  CR: ['Cédula 101110111, DIMEX 155812994816', 'Cédula_jurídica 3101111111'],
  DO: ['Cédula 00113918205, PASSPORT AB1234567', 'RNC 101850043'],
  EC: ['Cédula 1714307103, PASSPORT AB1234567', 'RUC 1792060346001'],
  GT: ['DPI 1234567890101, NIT 576937K', 'NIT 576937K'],
  HN: ['DNI 0801199012345, PASSPORT AB123456', 'RTN 08011990123456'],
  KZ: ['IIN 900101300017', 'BIN 123456789013'],
  NI: ['Cédula 0010101900000A, PASSPORT AB123456', 'RUC J0310000000001'],
  PA: ['Cédula 81234567, PASSPORT AB123456', 'RUC 1556049-2-2017'],
  PE: ['DNI 10117410, CE 001234567, PASSPORT AB123456', 'RUC 20512333797'],
  PY: ['CI 1234567', 'RUC 800280610'],
  UY: ['CI 12345672, PASSPORT AB123456', 'RUT 211003420017'],
  VE: ['CI V12345678, PASSPORT AB123456', 'RIF J000029490'],
}

export function requiredDocuments(country: string, type: RecipientType): readonly DocumentExample[] {
  const [individual, business] = lines[country] ?? []
  const line = type === 'INDIVIDUAL' ? individual : business
  return (line?.split(', ') ?? []).map(document => {
    const [name = '', example = ''] = document.split(' ')
    return { type: name.replaceAll('_', ' '), example }
  })
}

/**
 * Local names of documents that have more than an abbreviation, by type. A key with a country overrides the type there.
 */
const names: Readonly<Record<string, string>> = {
  CC: 'Cédula de ciudadanía (CC)',
  CE: 'Cédula de extranjería (CE)',
  'PE CE': 'Carné de extranjería (CE)',
  CI: 'Cédula de identidad (CI)',
  DPI: 'Documento personal de identificación (DPI)',
  DNI: 'Documento nacional de identidad (DNI)',
}

/** Names by type of the documents of a country. Those that are missing are translated, or called by their type. */
export function documentNames(country: string): Readonly<Record<string, string>> {
  const types = new Set(
    (['INDIVIDUAL', 'BUSINESS'] as const)
      .flatMap(each => requiredDocuments(country, each))
      .map(({ type }) => type),
  )
  return Object.fromEntries(
    [...types].flatMap(type => {
      const name = names[`${country} ${type}`] ?? names[type]
      return name === undefined ? [] : [[type, name]]
    }),
  )
}
