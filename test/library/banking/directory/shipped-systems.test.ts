import t from 'tap'
import { curatedInstitutions } from '../../../../seeds/sources/curated.ts'
import { schemes } from '../../../../seeds/sources/schemes.ts'
import { bic11 } from '../../../../services/library/banking/accounts/bic.ts'
import { bankDirectory } from '../../../../services/library/banking/directory/directory-sketch.ts'

const withBic11 = <Row extends { readonly bic?: string }>({ bic = '', ...row }: Row) => ({
  ...row,
  bic: bic === '' ? '' : bic11(bic),
})
const codes = [...(curatedInstitutions().read(() => {}).bankCodes ?? [])].map(withBic11)
const directory = bankDirectory({
  bankCodes: codes,
  participations: [...(schemes().read(() => {}).participations ?? [])].map(withBic11),
})

t.test('the shipped tables know the systems of large banks by BIC alone', async t => {
  const cases: readonly (readonly [systems: string, bics: string])[] = [
    [
      'US_FEDWIRE US_FEDACH',
      'CHASUS33 BOFAUS3N WFBIUS6S CITIUS33 USBKUS44 PNCCUS33 BRBTUS33 NRTHUS33 HUNTUS33 KEYBUS33 MANTUS33',
    ],
    ['CA_ACSS CA_LYNX', 'ROYCCAT2 TDOMCATT NOSCCATT BOFMCAM2 CIBCCATT BNDCCAMM CCDQCAMM CUCXCATT'],
    ['CA_ACSS', 'CITICATT UBSWCATT BKCHCATT'],
    [
      'AU_RITS AU_BECS AU_HVCS',
      'ANZBAU3M WPACAU2S CTBAAU2S NATAAU33 MACQAU2S BENDAU3B QBANAU4B METWAU4B HKBAAU2S CUSCAU2S',
    ],
    ['AU_BECS', 'SGBLAU2S HBSLAU4T TRWIAUS1'],
    ['SCT SCT_INST GB_FPS GB_CHAPS GB_BACS_CR', 'REVOGB21'],
    ['GB_FPS GB_CHAPS GB_CCCC GB_BACS_CR GB_BACS_DR', 'CLYDGB2S CPBKGB22'],
    ['SCT', 'NCBAALTX TIRBALTR CKBCMEPG NIKBMEP2 KOBSMK2X UIBMMK22 MOLDMD2X JMBNRSBG NBSRRSBG'],
    // Their lists of participants are not known.
    ['', 'STBBMK22 VICBMD2X RZBSRSBG CBCGMEPG PPALUS66 TRWICAW1 AIPTAU32'],
  ]
  for (const [systems, bics] of cases)
    for (const bic of bics.split(' ')) t.equal(directory.systemsOf({ bic }).join(' '), systems, bic)
})

t.test('the shipped tables know the systems of codes', async t => {
  const cases: readonly (readonly [country: string, codes: string, systems: string])[] = [
    ['US', '026009593', 'US_FEDWIRE'],
    ['US', '322271627', 'US_FEDACH'],
    ['US', '091000022', 'US_FEDWIRE US_FEDACH'],
    ['US', '999999992', ''],
    ['AU', '733255', 'AU_BECS'],
    ['AU', '902117', ''],
    ['CA', '00412345 004', 'CA_ACSS'],
    ['CA', '80912345 809', 'CA_ACSS'],
    ['CA', '11712345 117', ''],
    ['GB', '042909', 'GB_FPS GB_CHAPS GB_BACS_CR'],
  ]
  for (const [country, list, systems] of cases)
    t.equal(directory.systemsOf({ country, codes: list.split(' ') }).join(' '), systems, `${country} ${list}`)
})

t.test('a number for one system does not inherit the others of its bank', async t => {
  const bank = { bic: 'BOFAUS3NXXX', country: 'US' }
  t.strictSame(directory.systemsOf({ ...bank, codes: ['026009593'] }), ['US_FEDWIRE'])
  t.strictSame(directory.systemsOf({ ...bank, codes: ['121000358'] }), ['US_FEDACH'])
})

t.test('no bank has the systems of another country by its codes', async t => {
  const own = codes.filter(({ bic, country }) => bic !== '' && ['US', 'CA', 'AU'].includes(country))
  t.ok(own.length > 200, `${own.length} codes`)
  const foreign = own.filter(({ bic, country }) =>
    directory.systemsOf({ bic }).some(system => !system.startsWith(country)),
  )
  t.strictSame(foreign, [])
})
