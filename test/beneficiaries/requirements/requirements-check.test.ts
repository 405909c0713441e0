import t from 'tap'
import { applyRequirements } from '../../../services/beneficiaries/payout-methods/checks.ts'
import { germanAccount } from '../world.ts'

const german = germanAccount(0, { '/creditor/taxId': undefined })
const british = {
  '/country': 'GB',
  '/currency': 'GBP',
  '/method': 'BANK_ACCOUNT',
  '/creditor/name': 'Ada Lovelace',
  '/creditor/type': 'INDIVIDUAL',
  '/creditorAccount/id/value': '5577 9911',
  '/creditorAccount/id/type': 'ACCOUNT_NUMBER',
  '/creditorAgent/clearingSystemMemberId/memberId': '20-00-00',
}

t.test('A draft with all that the requirements table asks for passes, and is cleaned', async t => {
  const spaced = { ...german, '/creditorAccount/id/value': 'de89 3704 0044 0532 0130 00' }
  t.strictSame(applyRequirements(spaced), { findings: [], draft: german })
  t.strictSame(applyRequirements(british), {
    findings: [],
    draft: {
      ...british,
      '/creditorAccount/id/value': '55779911',
      '/creditorAgent/clearingSystemMemberId/memberId': '200000',
    },
  })
})

t.test(
  'The usual identifier applies if none is given, and a BIC in place of a bank code is used as a BIC',
  async t => {
    const { '/creditorAccount/id/type': _, ...withoutIdentifier } = british
    t.equal(applyRequirements(withoutIdentifier).draft['/creditorAccount/id/type'], 'ACCOUNT_NUMBER')
    const singaporean = {
      ...german,
      '/country': 'SG',
      '/currency': 'SGD',
      '/creditorAccount/id/value': '0052312891',
      '/creditorAccount/id/type': 'ACCOUNT_NUMBER',
      '/creditorAgent/clearingSystemMemberId/memberId': 'dbsssgsg',
    }
    const { findings, draft } = applyRequirements(singaporean)
    t.strictSame(findings, [])
    t.equal(draft['/creditorAgent/bic'], 'DBSSSGSG')
    t.notOk('/creditorAgent/clearingSystemMemberId/memberId' in draft)
    t.strictSame(applyRequirements(draft), { findings: [], draft }, 'it passes again when it is edited')
  },
)

t.test('A missing, wrong or unexpected value is found at its pointer, and blocks', async t => {
  const { '/creditorAgent/clearingSystemMemberId/memberId': _, ...withoutBank } = british
  const { '/creditor/name': __, ...withoutName } = german
  const cases: readonly (readonly [draft: Record<string, string>, code: string, field: string])[] = [
    [withoutBank, 'REQUIRED', '/creditorAgent/clearingSystemMemberId/memberId'],
    [withoutName, 'REQUIRED', '/creditor/name'],
    [{ ...german, '/creditor/taxId': '1' }, 'NOT_ASKED_FOR', '/creditor/taxId'],
    [{ ...german, '/creditor/address/country': 'DE' }, 'NOT_ASKED_FOR', '/creditor/address/country'],
    [{ ...german, '/currency': 'XXX' }, 'NOT_A_CHOICE', '/currency'],
    [{ ...german, '/method': 'GCASH' }, 'NOT_A_CHOICE', '/method'],
    [{ ...german, '/creditorAccount/id/type': 'EMAIL' }, 'NOT_A_CHOICE', '/creditorAccount/id/type'],
  ]
  for (const [draft, code, field] of cases) {
    const { findings } = applyRequirements(draft)
    t.match(findings, [{ code, field, isBlocking: true }], `${code} ${field}`)
    t.equal(findings.length, 1)
  }
})

t.test('A name needs a character that can be seen', async t => {
  const blocked = (name: string) =>
    applyRequirements({ ...german, '/creditor/name': name }).findings.length > 0
  // Zero-width spaces and joiners, fillers, the blank of Braille, variation selectors, tags, marks without a letter.
  const invisible = [
    '\u200b',
    '\u2060\ufeff',
    '\u3164',
    '\u115f\u1160',
    '\uffa0',
    '\u2800',
    '\ufe0f',
    '\u{e0041}',
    '\u0301',
    '\u00ad \u200d',
  ]
  for (const name of invisible) t.ok(blocked(name), JSON.stringify(name))
  for (const name of ['Ω', '李', 'B', 'می\u200cخواهم', '...Baby One More Time Ltd'])
    t.notOk(blocked(name), name)
})
