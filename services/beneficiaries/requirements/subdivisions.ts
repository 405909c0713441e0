/** Names of states and provinces by code (ISO 3166-2; for the United States, the codes of its Postal Service). */
const names: Readonly<Record<string, string>> = {
  AU: `ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland, SA South Australia,
    TAS Tasmania, VIC Victoria, WA Western Australia`,
  BR: `AC Acre, AL Alagoas, AP Amapá, AM Amazonas, BA Bahia, CE Ceará, DF Distrito Federal, ES Espírito Santo, GO Goiás,
    MA Maranhão, MT Mato Grosso, MS Mato Grosso do Sul, MG Minas Gerais, PA Pará, PB Paraíba, PR Paraná, PE Pernambuco,
    PI Piauí, RJ Rio de Janeiro, RN Rio Grande do Norte, RS Rio Grande do Sul, RO Rondônia, RR Roraima,
    SC Santa Catarina, SP São Paulo, SE Sergipe, TO Tocantins`,
  CA: `AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador,
    NT Northwest Territories, NS Nova Scotia, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec,
    SK Saskatchewan, YT Yukon`,
  US: `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
    DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
    KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
    MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
    NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island,
    SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
    WV West Virginia, WI Wisconsin, WY Wyoming, AA Armed Forces Americas, AE Armed Forces Europe,
    AP Armed Forces Pacific`,
}

const byCountry: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  Object.entries(names).map(([country, list]) => [
    country,
    Object.fromEntries(list.split(/,\s+/).map(codeAndName)),
  ]),
)

function codeAndName(text: string): readonly [code: string, name: string] {
  const end = text.indexOf(' ')
  return [text.slice(0, end), text.slice(end + 1)]
}

/** The states or provinces of a country, names by code; undefined if none are listed. */
export function subdivisionNames(country: string): Readonly<Record<string, string>> | undefined {
  return byCountry.get(country)
}
