import { numberIssuerOf } from '../../library/banking/countries/territories.ts'
import type { NumberFormat } from './number-format.ts'

/** Bank codes and account numbers by country. Sources: the schemes that the profiles name; statements of the banks. */
const accountFormats: Readonly<Record<string, NumberFormat>> = {
  'AU bankCode': '000-000',
  'FJ bankCode': '000-000',
  'GB bankCode': '00-00-00',
  'PG bankCode': '000-000',
  'SE bankCode': '0000 | 0000-0',
  'AR accountNumber': '00000000 00000000000000',
  'BR accountNumber': '*-X',
  'HU accountNumber': '00000000-00000000 | 00000000-00000000-00000000',
  'MX accountNumber': '000 000 00000000000 0',
  'NO accountNumber': '0000.00.00000',
  'PE accountNumber': '000-000-000000000000-00',
  'PL accountNumber': '00 0000 0000 0000 0000 0000 0000',
  'TH accountNumber': '000-0-00000-0',
  'VE accountNumber': '0000-0000-00-0000000000',
}

/** Undefined where people write the number as it is. Territories write it as the country whose numbers they use. */
export function accountFormat(country: string, key: 'bankCode' | 'accountNumber'): NumberFormat | undefined {
  return accountFormats[`${numberIssuerOf(country)} ${key}`]
}

/** Documents by country and type. Sources: the authorities that issue them. */
const documentFormats: Readonly<Record<string, NumberFormat>> = {
  'AR CUIL': '00-00000000-0',
  'AR CUIT': '00-00000000-0',
  'BR CNPJ': 'XX.XXX.XXX/XXXX-00',
  'BR CPF': '000.000.000-00',
  'CL RUT': '*.000.000-X',
  'CO NIT': '000.000.000-0',
  'CR Cédula': '0-0000-0000',
  'CR Cédula jurídica': '0-000-000000',
  'DO Cédula': '000-0000000-0',
  'DO RNC': '0-00-00000-0',
  'GT DPI': '0000 00000 0000',
  'HN DNI': '0000-0000-00000',
  'KZ BIN': '000000000000',
  'KZ IIN': '000000000000',
  'NI Cédula': '000-000000-0000X',
  'UY CI': '0.000.000-0',
  'VE RIF': 'X-00000000-0',
}

export function documentFormat(country: string, type: string): NumberFormat | undefined {
  return documentFormats[`${country} ${type}`]
}
