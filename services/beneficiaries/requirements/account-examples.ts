import type { DomesticFormat } from '../../library/banking/countries/country-profile.ts'
import { profiles } from '../../library/banking/countries/index.ts'

export interface AccountExample {
  readonly bank: string
  readonly branch: string
  readonly account: string
}

/**
 * Example of bank code, branch code and account number by country, `-` where the
 * country has none. Banks and payment services publish them as examples: format and
 * check digits are valid, and no customer has them.
 */
// oxfmt-ignore
const lines = `
  AM 15700 - 1570012345678900, AO - - 004400006729503010102, AR - - 2850590940090418135201, AU 082902 - 12345678,
  BB - - 1001234567, BD 010271605 - 1234567890123, BF - - BF0220100101234567890184, BJ - - BJ0610100101234567890184,
  BO 1014 - 1234567890, BR 001 1584 2101696, BS - - 5001234567, BW 281467 - 62012345678, CA 004 12345 10220001111,
  CD - - 00011000010100001234567, CF - - 20001000010123456789012, CG - - 30011000100123456789012,
  CI - - CI0420100101234567890184, CL 012 - 1234567890, CM - - 10002000300277976315008, CN 102100099996 - 0200001234567890123,
  CO 007 - 12345678901, CV - - 000300004510886910176, CZ 0800 - 19-2000145399, DK 5051 - 2621955959, DO - - 1212453611,
  DZ - - 00200010002100001147, EC 0010 - 2200123456, ET - - 1000123456789, FJ 010890 - 12345678, FO 6460 - 0001631634,
  GA - - 40021010010123456789012, GB 089999 - 66374958, GH 030100 - 1234567890123, GL 6471 - 0001000206,
  GM - - 20300123456789, GN - - 001190201000070123, GQ - - 50001000010123456789012, GT - - 1020001210029,
  GW - - GW0960100101234567890184, HK 004 - 123456789012, HN - - 250005469, HU - - 1177301611111018, ID 014 - 1234567890,
  IL 010 800 99999999, IN HDFC0001234 - 50100123456789, JM 003 10505 123456789, JP 0005 809 1234567,
  KE 01 100 1234567890, KG - - 1030120000012345, KH - - 000123456, KM - - 00001000010123456789012,
  KR 004 - 12345678901234, LA - - 0101110000123456, LK 7010 001 001234567890, LR - - 0012345678, LS 060667 - 9080001234567,
  MA - - 007780000123456789012396, MG - - 00005000070123456789012, ML - - ML0160100101234567890184,
  MM - - 09910123456789012, MW - - 1001234567, MX - - 032180000118359719, MY MBBEMYKL - 164012345678,
  MZ - - 000100000002324562357, NA 280172 - 62012345678, NE - - NE0380100101234567890184, NG 011 - 0000014579,
  NI - - 3000000135, NO - - 86011117947, NP - - 0123456789012345, NZ - - 01-0902-0068389-000, PA - - 0412345678901,
  PE - - 01136600010003254221, PG 088294 - 1234567890, PH BNORPHMM - 001234567890, PL - - 61109010140000071219812874,
  PY 17 - 1234567, RU 044525225 - 40817810538091310419, RW - - 1000012345678, SE 5839 - 8257466,
  SG DBSSSGSG - 0052312891, SL - - 001001012345678, SN - - SN0120100101234567890184, SV - - 700025123456,
  SZ 663164 - 9110001234567, TD - - 60002000010123456789012, TG - - TG0090100101234567890184, TH 004 - 0213880962,
  TJ 350101626 - 20206972600000000001, TT 003 70055 180012345678, TW 822 0107 12345678901234, TZ - - 0150123456700,
  UG SBICUGKX - 9030012345678, US 110000000 - 000123456789, UY 137 012 1234567890, UZ 00014 - 23402000300100001010,
  VE - - 01020446140000028503, VN 970436 - 0123456789012, ZA 632005 - 4050123456, ZM 010001 - 0001234567890,
  ZW - - 4570123456789`

/** The example of each domestic format, by the country that defines the format. */
const examples: ReadonlyMap<DomesticFormat, AccountExample> = new Map(
  lines
    .trim()
    .split(/,\s+/)
    .map(line => line.split(' ').map(part => (part === '-' ? '' : part)))
    .map(([country, bank = '', branch = '', account = '']) => [formatOf(country), { bank, branch, account }]),
)

/** The example of a domestic format. Territories share format and example with the country whose banks they use. */
export function accountExample(format: DomesticFormat): AccountExample {
  const example = examples.get(format)
  if (example === undefined)
    throw new Error(`account-examples.ts has no example for the format of ${format.source}`)
  return example
}

function formatOf(code: string | undefined): DomesticFormat {
  const format = profiles.find(({ country }) => country === code)?.domestic
  if (format === undefined) throw new Error(`${code} has no domestic account format`)
  return format
}
