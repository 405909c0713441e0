import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import type { CommandInput } from '../../services/kit/process/commands/command.ts'
import { closeStack } from '../../services/kit/process/lifecycle/close-stack.ts'
import type { LogLine } from '../../services/kit/process/logging/log.ts'
import { registry } from '../../services/kit/metrics/metrics.ts'
import { reloadChanged } from '../../services/kit/process/reloading/reload.ts'
import { epcVop } from '../../services/verification/providers/epc-vop/index.ts'
import type { Answer, ProviderDeps } from '../../services/verification/providers/provider.ts'
import { startResponder } from '../../services/verification/responders/start-responder.ts'
import { authority } from './certificates.ts'
import { attempt, question, send, vopQuestion } from './running-responder.ts'

const [former, next] = [authority('former'), authority('next')]
const ORGANIZATION = 'PSDSI-BS-3333'
const [oldClient, newClient] = [former.client(ORGANIZATION), next.client(ORGANIZATION)]
const [oldServer, newServer] = [former.server(), next.server()]
const IBAN = 'SI27020100012345678'
const holders = (name: string) => `iban,holder\n${IBAN},${name}\n`

/** A bank that asks and two addresses of one that answers, whose files can be replaced as an operator does. */
async function banks(t: Test) {
  const directory = t.testdir({
    'client.pem': oldClient.cert,
    'client-key.pem': oldClient.key,
    'their-ca.pem': former.ca,
    'server.pem': oldServer.cert,
    'server-key.pem': oldServer.key,
    'our-ca.pem': former.ca,
    'clients.csv': `organizationIdentifier,bic\n${ORGANIZATION},NLJBSI2X\n`,
    'holders.csv': holders('Živa Kranjec'),
  })
  const lines: LogLine[] = []
  const log = (event: string, fields = {}) => void lines.push({ event, ...fields })
  const at = (name: string) => join(directory, name)
  const { keep, close } = closeStack()
  t.teardown(close)
  const options = {
    bics: 'LJBASI2X',
    port: '0',
    certificate: at('server.pem'),
    key: at('server-key.pem'),
    authorities: at('our-ca.pem'),
    clients: at('clients.csv'),
    holders: at('holders.csv'),
    'answer-step-ms': '0',
    'tokens-per-minute': '0',
  }
  const start = () =>
    startResponder('vop', { options } as Partial<CommandInput> as CommandInput, {}, log, keep)
  const [first, second] = [await start(), await start()]
  const urlOf = ({ port }: { port: number }) => `https://localhost:${port}`
  const book = (...lines: string[]) => ['bic,url,from,until', ...lines, ''].join('\n')
  async function replace(files: Readonly<Record<string, string>>) {
    for (const [name, text] of Object.entries(files)) {
      await writeFile(at(`${name}.new`), text)
      await rename(at(`${name}.new`), at(name))
    }
    lines.length = 0
    await reloadChanged(log)
    return lines.find(({ event }) => event === 'reloaded')
  }
  await replace({ 'eds.csv': book(`LJBASI2X,${urlOf(first)},,`) })
  const settings = {
    requestingAgent: 'NLJBSI2XXXX',
    certificate: 'client.pem',
    key: 'client-key.pem',
    authorities: 'their-ca.pem',
    addressBook: 'eds.csv',
  }
  const deps = { name: 'vop', directory, env: {}, environment: 'production', log }
  const provider = await epcVop.open(
    epcVop.settings.parse(settings),
    deps as Partial<ProviderDeps> as ProviderDeps,
  )
  t.teardown(() => provider.close!())
  const ask = (name = 'Živa Kranjec') =>
    provider.verify(
      question({ country: 'SI', account: { value: IBAN }, bank: { bic: 'LJBASI2XXXX' }, party: { name } }),
      attempt(),
    )
  return { first, second, urlOf, book, replace, ask, provider }
}

const failedParts = async () =>
  (await registry.getSingleMetric('payprep_reload_failed_parts')!.get()).values[0]!.value

t.test('no question is lost while certificates, authorities and the address book are replaced', async t => {
  const { first, second, urlOf, book, replace, ask, provider } = await banks(t)
  const answers: Answer[] = []
  let goesOn = true
  const load = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (goesOn) answers.push(await ask())
    }),
  )
  const some = async () => {
    const enough = answers.length + 20
    while (answers.length < enough) await ask()
  }
  await some()
  const both = former.ca + next.ca
  t.strictSame(await replace({ 'their-ca.pem': both, 'our-ca.pem': both }), {
    event: 'reloaded',
    reloaded: ['certificate', 'certificate', 'certificates of vop'],
  })
  await some()
  await replace({ 'server-key.pem': newServer.key, 'server.pem': newServer.cert })
  await some()
  await replace({ 'client-key.pem': newClient.key, 'client.pem': newClient.cert })
  await some()
  await replace({ 'their-ca.pem': next.ca, 'our-ca.pem': next.ca })
  await some()
  const later = new Date(Date.now() + 5_000).toISOString()
  await replace({
    'eds.csv': book(`LJBASI2X,${urlOf(first)},,${later}`, `LJBASI2X,${urlOf(second)},${later},`),
  })
  t.match(provider.status!(), { banks: 1, addresses: 2, nextChange: later })
  while (Date.now() < Date.parse(later) + 10) await some()
  // Questions that were sent to the first address have their answers.
  await some()
  await first.close()
  await some()
  goesOn = false
  await load
  t.ok(answers.length > 100)
  t.strictSame(
    answers.filter(each => !('schemeResponseCode' in each) || each.schemeResponseCode !== 'EPC_VOP_MTCH'),
    [],
  )
  t.match(provider.status!(), { addresses: 2, nextChange: undefined })
  const byFormer = send(urlOf(second), { ...vopQuestion(), certificate: oldClient, ca: next.ca })
  await t.rejects(byFormer, 'the former authority is no longer trusted')
  const sent = vopQuestion({ requestingAgent: { financialInstitutionId: { bicfi: 'NLJBSI2X' } } })
  t.match(await send(urlOf(second), { ...sent, certificate: newClient, ca: next.ca }), { status: 200 })
})

t.test('a new file with a mistake leaves the former one in force, until it is mended', async t => {
  const { first, urlOf, book, replace, ask, provider } = await banks(t)
  const match = { schemeResponseCode: 'EPC_VOP_MTCH' }
  t.match(await ask(), match)
  const broken = await replace({
    'eds.csv': 'bic,url\nLJBASI2X,http://insecure.example\n',
    'client.pem': 'no certificate',
    'server-key.pem': newServer.key,
    'holders.csv': 'iban,holder\nSI27020100012345679,Živa Kranjec\n',
    'clients.csv': 'organizationIdentifier\nPSDSI-BS-3333\n',
  })
  t.match(broken, {
    event: 'reloaded',
    reloaded: [],
    failed: {
      'address book of vop': /^eds\.csv:2: url must be an https URL/,
      'certificates of vop': /^certificate: the file holds no certificate in PEM/,
      certificate: /^--key must be the PEM file of the key of --certificate/,
      holders: /line 2, iban: the check digits do not fit/,
      clients: 'clients.csv:1: the column bic is missing',
    },
  })
  // Two responders read the same files.
  t.equal(await failedParts(), 8)
  t.match(await ask(), match)
  t.equal(await replace({}), undefined, 'what is known is not logged again')
  t.equal(await failedParts(), 8)
  t.match(await ask(), match)

  const mended = await replace({
    'eds.csv': book(`LJBASI2X,${urlOf(first)},,`),
    'client.pem': oldClient.cert,
    'server-key.pem': oldServer.key,
    'holders.csv': holders('Nejc Kranjec'),
    'clients.csv': `organizationIdentifier,bic\n${ORGANIZATION},NLJBSI2X\n`,
  })
  t.notOk(mended!.failed)
  t.equal(await failedParts(), 0)
  t.match(await ask(), { schemeResponseCode: 'EPC_VOP_NMTC' })
  t.match(await ask('Nejc Kranjec'), match)
  t.match(provider.status!(), { certificate: /^[0-9A-F]+$/, expires: /^20/ })
})
