import { randomUUID } from 'node:crypto'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { anchorHeads, type KeepAnchor } from '../../services/beneficiaries/audit/anchors.ts'
import { exportEntries } from '../../services/beneficiaries/audit/export.ts'
import { auditSettings, keepersOf } from '../../services/beneficiaries/audit/keep.ts'
import { cutChains } from '../../services/beneficiaries/audit/retention.ts'
import { auditTrail } from '../../services/beneficiaries/audit/trail.ts'
import { type Finding, verifyChains } from '../../services/beneficiaries/audit/verify.ts'
import { verifyAnchors } from '../../services/beneficiaries/audit/verify-anchors.ts'
import { verifyTrails } from '../../services/beneficiaries/audit/verify-trails.ts'
import { describeConfig, readConfig } from '../../services/kit/process/config/config.ts'
import { ownerOf } from '../../services/beneficiaries/owner.ts'
import { vault as vaultUnder } from '../../services/beneficiaries/beneficiary-vault.ts'
import { add, freshBeneficiaries, germanAccount, key } from './world.ts'

const vault = vaultUnder(key)
const organizationId = randomUUID()
const DAY = 86_400_000
const toFile = (file: string) =>
  keepersOf({ auditAnchorFile: file, auditAnchorUrl: undefined, auditAnchorToken: undefined })

/** Three end-users with two changes each, anchored in a file. */
async function anchoredWorld(t: Test) {
  const world = await freshBeneficiaries(t)
  const users = ['user-1', 'user-2', 'user-3'].map(user => ownerOf(organizationId, user, vault))
  for (const { externalUserId } of users) {
    const page = await world.openPage(organizationId, externalUserId)
    await add(page)
    await add(page, germanAccount(1))
  }
  const file = join(t.testdir(), 'anchors.jsonl')
  t.equal(await anchorHeads(world.db, vault, toFile(file)), 3)
  return { ...world, file, users }
}

const problems = (findings: readonly Finding[]) =>
  findings.map(({ problem, number }) => `${problem} ${number ?? ''}`.trim())

/** The findings for an operator. `onEnd` runs once the last line has been read. */
async function verified(db: Knex, file: string, onEnd: () => Promise<unknown> = async () => {}) {
  const findings: Finding[] = []
  const tell = (finding: Finding) => void findings.push(finding)
  await verifyChains(db, vault, tell)
  async function* lines() {
    yield* readFileSync(file, 'utf8').split('\n')
    await onEnd()
  }
  const { torn, keeping } = await verifyAnchors(db, vault, lines(), tell)
  return { problems: problems(findings), torn, keeping }
}

const findingsOf = async (db: Knex, file: string) => (await verified(db, file)).problems

const anchorsIn = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean)

const WHOLE = { problems: [], torn: 0, keeping: undefined }

t.test('What an attacker does to the trail by SQL is found by the anchors', async t => {
  const world = await anchoredWorld(t)
  const { db, file, users } = world
  t.strictSame(await findingsOf(db, file), [], 'the trail is whole')
  const [first, second] = users
  const user = { external_user: second!.index }
  const attacks: readonly (readonly [
    name: string,
    attack: (db: Knex) => Promise<unknown>,
    found: readonly string[],
  ])[] = [
    [
      'the tail of a chain is cut, and its payout method deleted',
      async db => {
        const last = await db('audit').where(user).where({ number: 2 }).first()
        await db('recipients').where({ id: last.recipient_id }).delete()
        await db('audit').where(user).where({ number: 2 }).delete()
      },
      ['ENTRY_REMOVED 2'],
    ],
    [
      'all of an end-user is removed',
      async db => {
        await db('recipients').where(user).delete()
        await db('audit').where(user).delete()
      },
      ['ENTRY_REMOVED 2'],
    ],
    [
      'the tables are truncated',
      db => db.raw('truncate audit, recipients'),
      ['ENTRY_REMOVED 2', 'ENTRY_REMOVED 2', 'ENTRY_REMOVED 2'],
    ],
    [
      'the tables of anchors are truncated too',
      db => db.raw('truncate audit, recipients, audit_anchors'),
      ['ENTRY_REMOVED 2', 'ENTRY_REMOVED 2', 'ENTRY_REMOVED 2'],
    ],
    [
      'a row is replaced by that of another end-user',
      async db => {
        const { chain } = await db('audit').where({ external_user: first!.index, number: 2 }).first()
        await db('audit').where(user).where({ number: 2 }).update({ chain })
      },
      ['ENTRY_ALTERED 2', 'ENTRY_ALTERED 2'],
    ],
    [
      'a chain is cut as the retention does, without its key',
      async db => {
        const { number, chain } = await db('audit').where(user).where({ number: 2 }).first()
        await db('recipients').where(user).delete()
        await db('audit').where(user).delete()
        await db('audit_cuts').insert({
          organization_id: organizationId,
          ...user,
          number,
          chain,
          mac: chain,
          cut_at: new Date(),
        })
      },
      ['ENTRY_REMOVED 2', 'ENTRY_REMOVED 2'],
    ],
    [
      'the whole chain of a payout method that exists is removed',
      db => db('audit').where(user).delete(),
      ['RECIPIENT_UNEXPLAINED', 'RECIPIENT_UNEXPLAINED', 'ENTRY_REMOVED 2'],
    ],
  ]
  for (const [name, attack, found] of attacks) {
    const undone = new Error('undone')
    const attacking = db.transaction(async transaction => {
      await attack(transaction)
      t.strictSame(await findingsOf(transaction, file), found, name)
      throw undone
    })
    await t.rejects(attacking, undone)
  }
  t.strictSame(await findingsOf(db, file), [], 'and nothing once it is undone')
})

t.test('An anchor that was altered, left out or cut off is found', async t => {
  const { db, file, openPage } = await anchoredWorld(t)
  await add(await openPage(organizationId, 'user-1'), germanAccount(2))
  t.equal(await anchorHeads(db, vault, toFile(file)), 1, 'only what grew')
  await add(await openPage(organizationId, 'user-2'), germanAccount(2))
  await anchorHeads(db, vault, toFile(file))
  t.equal(await anchorHeads(db, vault, toFile(file)), 0, 'nothing grew')
  t.strictSame(await findingsOf(db, file), [])
  const [one = '', two = '', three = ''] = anchorsIn(file)
  for (const [lines, found] of [
    [
      [one, two.replace(/"number":3/, '"number":2'), three],
      ['ANCHOR_ALTERED 2', 'ANCHOR_MISSING 2'],
    ],
    [[one, three], ['ANCHOR_MISSING 2']],
    [[one, two], ['ANCHOR_MISSING 3']],
    [[one, 'true', two, three], ['ANCHOR_ALTERED 2']],
    [[one, two.slice(0, -9), three], ['ANCHOR_MISSING 2']],
    [[one, two, three.slice(0, -9)], ['ANCHOR_MISSING 3']],
    [[one, two, two, three], []],
    [[two, three], []],
  ] as const) {
    writeFileSync(file, `${lines.join('\n')}\n`)
    t.strictSame(await findingsOf(db, file), found)
  }
  await db('audit_anchors').delete()
  t.strictSame(await findingsOf(db, file), ['ANCHOR_MISSING 3'], 'the database has forgotten them')
  t.notMatch(one + two + three, /user-1|Lovelace|DE89/, 'it names nobody')
})

t.test('An anchor that could not be kept is written the next time', async t => {
  const { db, file, openPage } = await anchoredWorld(t)
  await add(await openPage(organizationId, 'user-1'), germanAccount(2))
  await t.rejects(
    anchorHeads(db, vault, [...toFile(file), () => Promise.reject(new Error('disk full'))]),
    /disk full/,
  )
  t.strictSame(
    await verified(db, file),
    { ...WHOLE, keeping: 2 },
    'meanwhile it is told, and nothing is missing',
  )
  await add(await openPage(organizationId, 'user-2'), germanAccount(2))
  t.equal(await anchorHeads(db, vault, toFile(file)), 2)
  t.strictSame(await verified(db, file), WHOLE, 'the line of the failed attempt stands in the file too')
  const [one = '', failed = ''] = anchorsIn(file)
  writeFileSync(file, `${one}\n${failed}\n`)
  t.strictSame(await findingsOf(db, file), ['ANCHOR_MISSING 2'], 'the failed attempt does not stand for it')
})

t.test('The trail is whole while anchors are being kept', async t => {
  const { db, file, openPage } = await anchoredWorld(t)
  const grow = async (number: number) => add(await openPage(organizationId, 'user-1'), germanAccount(number))
  await grow(2)
  let meanwhile
  await anchorHeads(db, vault, [...toFile(file), async () => void (meanwhile = await verified(db, file))])
  t.strictSame(meanwhile, { ...WHOLE, keeping: 2 }, 'it is outside the database, and not yet in it')
  await grow(3)
  const others = await verified(db, file, async () => {
    t.equal(await anchorHeads(db, vault, toFile(file)), 1)
  })
  t.strictSame(others, WHOLE, 'one was kept after the last line was read')
  t.strictSame(await verified(db, file), WHOLE)
})

t.test('A part of an anchor that a crash left does not spoil the next anchor, and is reported', async t => {
  const { db, file, openPage } = await anchoredWorld(t)
  await add(await openPage(organizationId, 'user-1'), germanAccount(2))
  const torn: KeepAnchor = async line => {
    appendFileSync(file, line.slice(0, 60))
    throw new Error('power failure')
  }
  await t.rejects(anchorHeads(db, vault, [torn]), /power failure/)
  t.strictSame(await verified(db, file), { ...WHOLE, torn: 1 })
  t.equal(await anchorHeads(db, vault, toFile(file)), 1)
  t.strictSame(await verified(db, file), { ...WHOLE, torn: 1 })
})

t.test('Anchors are posted to an address with its token, and only success counts', async t => {
  const { db, openPage } = await anchoredWorld(t)
  await add(await openPage(organizationId, 'user-1'), germanAccount(2))
  const bodies: string[] = []
  const authorizations: (string | undefined)[] = []
  let status = 500
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    bodies.push(body)
    authorizations.push(request.headers.authorization)
    response.writeHead(status).end()
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  t.teardown(() => server.close())
  const auditAnchorUrl = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/anchors`)
  const keep = keepersOf({ auditAnchorFile: '', auditAnchorUrl, auditAnchorToken: 'of-the-collector' })
  await t.rejects(anchorHeads(db, vault, keep), /AUDIT_ANCHOR_URL answered 500/)
  status = 204
  t.equal(await anchorHeads(db, vault, keep), 1)
  t.match(
    bodies.map(body => JSON.parse(body)),
    [{ number: 2 }, { number: 2, heads: [{ organization: organizationId, number: 3 }] }],
  )
  t.strictSame(authorizations, ['Bearer of-the-collector', 'Bearer of-the-collector'])
})

t.test('No credential for the collector of anchors is shown', async t => {
  const shown = (env: NodeJS.ProcessEnv) =>
    JSON.stringify(describeConfig(auditSettings, readConfig(env, auditSettings)))
  const AUDIT_ANCHOR_URL = 'https://anchors.example/canary-of-the-path?key=canary'
  t.notMatch(shown({ AUDIT_ANCHOR_URL, AUDIT_ANCHOR_TOKEN: 'canary' }), /canary/)
  for (const user of ['audit:canary', 'canary'])
    t.throws(() => shown({ AUDIT_ANCHOR_URL: `https://${user}@anchors.example/` }), {
      message:
        'AUDIT_ANCHOR_URL must hold no user or password: set AUDIT_ANCHOR_TOKEN, which is sent as a bearer token',
    })
  t.throws(() => shown({ AUDIT_ANCHOR_TOKEN: 'canary\ncanary' }), {
    message: 'AUDIT_ANCHOR_TOKEN must be a token without blanks and line breaks, in ASCII',
  })
})

t.test('The retention cuts the beginnings of chains, and the rest is still proven', async t => {
  const { db, file, clock, client, openPage, users } = await anchoredWorld(t)
  const [first, second, third] = users
  const { page } = await openPage(organizationId, 'user-1')
  const { items } = await client.listPayoutMethods({ page })
  for (const { id } of items) await client.deletePayoutMethod({ page, id })
  clock.forward(100 * DAY)
  const now = new Date(clock.now())
  const options = { now, before: new Date(now.getTime() - 50 * DAY) }
  const later = await openPage(organizationId, 'user-2')
  const listed = (await client.listPayoutMethods({ page: later.page })).items
  const { id, version } = listed.find(({ isDefault }) => isDefault)!
  const draft = germanAccount(0, { '/creditor/name': 'Ada King' })
  await client.updatePayoutMethod({ page: later.page, id, version, draft })

  t.equal(await cutChains(db, vault, options), 6)
  t.equal(await cutChains(db, vault, options), 0, 'again nothing')
  t.strictSame(await findingsOf(db, file), [], 'the cuts are proven, also to the anchors')
  const numbers = async (owner: (typeof users)[number]) =>
    (await auditTrail(db, owner, vault)).entries.map(({ number }) => number)
  t.strictSame(await numbers(first!), [], 'all of it was old, and nothing exists any more')
  t.strictSame(
    await numbers(second!),
    [2, 3],
    'the latest entry about each payout method that exists is kept',
  )
  t.strictSame(await numbers(third!), [1, 2])

  await add(await openPage(organizationId, 'user-1'))
  t.strictSame(await numbers(first!), [6], 'a chain goes on where it was cut')
  t.ok((await auditTrail(db, first!, vault)).isIntact)
  await anchorHeads(db, vault, toFile(file))
  t.strictSame(await findingsOf(db, file), [])
})

t.test('A chain that is not intact is not cut, as it is evidence', async t => {
  const { db, clock, users } = await anchoredWorld(t)
  await db('recipients').delete()
  clock.forward(100 * DAY)
  const now = new Date(clock.now())
  t.equal(await cutChains(db, vault, { now, before: now }), 0)
  t.equal((await auditTrail(db, users[0]!, vault)).entries.length, 2)
})

t.test('An export holds every entry with its link, and names nobody', async t => {
  const { db } = await anchoredWorld(t)
  let text = ''
  t.equal(await exportEntries(db, async lines => void (text += lines)), 6)
  const [entry] = text.split('\n')
  t.match(JSON.parse(entry!), {
    organization: organizationId,
    number: 1,
    action: 'CREATED',
    link: /^[\w-]{43}$/,
  })
  t.notMatch(text, /user-1|Lovelace|DE89/)
})

t.test('An operator learns that an anchor is being kept, and that the trails are intact', async t => {
  const { db, openPage } = await freshBeneficiaries(t)
  await add(await openPage(organizationId, 'user-1'))
  const file = join(t.testdir(), 'anchors.jsonl')
  const away = async () => {
    throw new Error('the address is away')
  }
  await t.rejects(anchorHeads(db, vault, [...toFile(file), away]), /away/)
  appendFileSync(file, '{"number":1,"at"')
  const findings: Finding[] = []
  const verified = await verifyTrails(
    db,
    vault,
    file,
    finding => findings.push(finding),
    () => {},
  )
  t.strictSame(findings, [])
  t.match(verified, { chains: 1, anchors: 1, remarks: [/not whole: 1\./, /^Anchor 1 is being kept/] })
})
