import t from 'tap'
import { readableName, readablePlace } from '../../../services/reference-data/importers/readable-case.ts'

t.test('Names become readable, and abbreviations stay in capitals', async t => {
  const cases: [capitals: string, readable: string][] = [
    ['DEUTSCHE BANK AG', 'Deutsche Bank AG'],
    ['HSBC UK BANK PLC', 'HSBC UK Bank PLC'],
    ['ING BANK N.V.', 'ING Bank N.V.'],
    ['DZ BANK AG DEUTSCHE ZENTRAL-GENOSSENSCHAFTSBANK', 'DZ Bank AG Deutsche Zentral-Genossenschaftsbank'],
    ['UBS SWITZERLAND AG', 'UBS Switzerland AG'],
    ['ICBC DO BRASIL BANCO MULTIPLO S.A.', 'ICBC do Brasil Banco Multiplo S.A.'],
    ['BBVA', 'BBVA'],
    ['LA BANQUE POSTALE', 'La Banque Postale'],
    ['UNICREDIT BANK GMBH (HYPOVEREINSBANK)', 'UniCredit Bank GmbH (HypoVereinsbank)'],
    ['JPMORGAN CHASE BANK, N.A.', 'JPMorgan Chase Bank, N.A.'],
    ['RAIFFEISENBANK PURBACH EGEN', 'Raiffeisenbank Purbach eGen'],
    ['BANK OF COMMUNICATIONS CO.,LTD.', 'Bank of Communications Co.,Ltd.'],
    ['N26 Bank', 'N26 Bank'],
    ['', ''],
  ]
  for (const [capitals, readable] of cases) t.equal(readableName(capitals), readable, capitals)
})

t.test('Streets and towns become readable', async t => {
  const cases: [capitals: string, readable: string][] = [
    ['FRANKFURT AM MAIN', 'Frankfurt am Main'],
    ['TAUNUSANLAGE 12', 'Taunusanlage 12'],
    ['115 RUE DE SEVRES', '115 Rue de Sevres'],
    ["1 QUEEN'S ROAD CENTRAL", "1 Queen's Road Central"],
    ["204, RTE D'ARLON", "204, Rte D'Arlon"],
    ['NEW YORK, NY', 'New York, NY'],
    ['9000 W 67TH STREET', '9000 W 67th Street'],
    ['VIA IV NOVEMBRE 77', 'Via IV Novembre 77'],
    ['PETRONAS TWIN TOWERS,, TOWER 1', 'Petronas Twin Towers, Tower 1'],
    ['UPPER  HILL RD', 'Upper Hill Rd'],
  ]
  for (const [capitals, readable] of cases) t.equal(readablePlace(capitals), readable, capitals)
})
