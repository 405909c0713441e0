import type { AddressPart } from './addresses.ts'
import type { Field } from './field.ts'
import type { Label } from './labels.ts'

type Names = Pick<Field, 'localName' | 'localLanguage'> & { readonly label?: Label }

/**
 * Local names of address parts. Columns: part, label (more specific than the general one), language of the local name
 * (BCP 47), local name, countries. Sources: Universal Postal Union, addressing of each member; the national posts.
 */
// oxfmt-ignore
const rows: readonly (readonly [part: AddressPart, label: Label, language: string, name: string, countries: string])[] = [
  ['postCode', 'postCode', 'en', 'ZIP code', 'US AS FM GU MH MP PH PR PW VI'],
  ['postCode', 'postCode', 'en', 'Postcode', 'GB GG GI IM JE AU CC CX NF MY NZ'],
  ['postCode', 'postCode', 'en', 'PIN code', 'IN'],
  ['postCode', 'postCode', 'en', 'Eircode', 'IE'],
  ['postCode', 'postCode', 'de', 'PLZ', 'DE AT CH LI'],
  ['postCode', 'postCode', 'fr', 'Code postal', 'FR BL DZ GF GP LU MA MC MF MQ NC PF PM RE SN TN WF YT'],
  ['postCode', 'postCode', 'es', 'Código postal', 'ES AR BO CL CO CR DO EC GT HN MX NI PA PE PY SV UY VE'],
  ['postCode', 'postCode', 'pt', 'CEP', 'BR'],
  ['postCode', 'postCode', 'pt', 'Código postal', 'PT AO CV MZ'],
  ['postCode', 'postCode', 'it', 'CAP', 'IT SM VA'],
  ['postCode', 'postCode', 'nl', 'Postcode', 'NL BE'],
  ['postCode', 'postCode', 'pl', 'Kod pocztowy', 'PL'],
  ['postCode', 'postCode', 'cs', 'PSČ', 'CZ SK'],
  ['postCode', 'postCode', 'sv', 'Postnummer', 'SE DK FO GL NO SJ'],
  ['postCode', 'postCode', 'fi', 'Postinumero', 'FI AX'],
  ['postCode', 'postCode', 'et', 'Sihtnumber', 'EE'],
  ['postCode', 'postCode', 'lt', 'Pašto kodas', 'LT'],
  ['postCode', 'postCode', 'lv', 'Pasta indekss', 'LV'],
  ['postCode', 'postCode', 'hu', 'Irányítószám', 'HU'],
  ['postCode', 'postCode', 'ro', 'Cod poștal', 'RO'],
  ['postCode', 'postCode', 'hr', 'Poštanski broj', 'HR'],
  ['postCode', 'postCode', 'sl', 'Poštna številka', 'SI'],
  ['postCode', 'postCode', 'bg', 'Пощенски код', 'BG'],
  ['postCode', 'postCode', 'el', 'Τ.Κ.', 'GR CY'],
  ['postCode', 'postCode', 'tr', 'Posta kodu', 'TR'],
  ['postCode', 'postCode', 'uk', 'Поштовий індекс', 'UA'],
  ['postCode', 'postCode', 'ru', 'Почтовый индекс', 'RU BY KG KZ'],
  ['postCode', 'postCode', 'he', 'מיקוד', 'IL'],
  ['postCode', 'postCode', 'ar', 'الرمز البريدي', 'EG JO KW SA'],
  ['postCode', 'postCode', 'id', 'Kode pos', 'ID'],
  ['postCode', 'postCode', 'th', 'รหัสไปรษณีย์', 'TH'],
  ['postCode', 'postCode', 'ja', '郵便番号', 'JP'],
  ['postCode', 'postCode', 'ko', '우편번호', 'KR'],
  ['postCode', 'postCode', 'zh', '邮政编码', 'CN'],
  ['postCode', 'postCode', 'zh-Hant', '郵遞區號', 'TW'],
  ['postCode', 'postCode', 'vi', 'Mã bưu chính', 'VN'],
  ['countrySubdivision', 'state', 'en', 'State', 'US AS AU GU IN MP PR VI'],
  ['countrySubdivision', 'state', 'pt', 'Estado', 'BR'],
  ['countrySubdivision', 'state', 'es', 'Estado', 'MX'],
  ['countrySubdivision', 'province', 'en', 'Province', 'CA'],
  ['countrySubdivision', 'province', 'id', 'Provinsi', 'ID'],
  ['countrySubdivision', 'province', 'ko', '시·도', 'KR'],
  ['countrySubdivision', 'province', 'th', 'จังหวัด', 'TH'],
  ['countrySubdivision', 'province', 'zh', '省', 'CN'],
  ['countrySubdivision', 'prefecture', 'ja', '都道府県', 'JP'],
  ['townName', 'townName', 'ja', '市区町村', 'JP'],
  ['townName', 'townName', 'ko', '시·군·구', 'KR'],
  ['townName', 'townName', 'th', 'อำเภอ/เขต', 'TH'],
  ['townName', 'townName', 'id', 'Kota/Kabupaten', 'ID'],
  ['addressLine1', 'addressLine1', 'ja', '町名・番地', 'JP'],
  ['addressLine1', 'addressLine1', 'ko', '도로명 주소', 'KR'],
]

/** Label and local name of a part of the addresses of a country; empty where the general label is all that is known. */
export function addressNames(country: string, part: AddressPart): Names {
  return byPlace.get(`${country} ${part}`) ?? {}
}

const byPlace: ReadonlyMap<string, Names> = new Map(
  rows.flatMap(([part, label, localLanguage, localName, countries]) =>
    countries.split(' ').map(country => [`${country} ${part}`, { label, localName, localLanguage }] as const),
  ),
)
