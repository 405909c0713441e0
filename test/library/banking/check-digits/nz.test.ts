import t from 'tap'
import { checkNewZealandAccount } from '../../../../services/library/banking/check-digits/nz.ts'
import { singleDigitErrors } from './single-digit-errors.ts'

/** Inland Revenue's examples of algorithms A, D and G, then one each of B and F. */
const examples = `
  01-0902-0068389-00 08-6523-1954512-001 26-2600-0320871-032
  01-0902-0998384-00 25-2545-3153624-00`

/** Accounts that people and companies publish. */
const good = `
  01-0137-0026279-00 01-0362-0034224-00 01-0535-0089638-28 01-0650-0007386-000 01-0745-0314717-29
  01-0755-0215050-00 01-0274-0139683-00 01-0811-0039398-10 01-0819-0120238-00 01-1823-0066056-000
  01-1839-0188939-00 01-1839-0329105-01 02-0392-0018241-00 02-0644-0262700-001 02-0820-0113537-97
  02-0865-0057217-03 02-1223-0852977-00 02-0108-0333798-029 02-0500-0652822-02 02-1258-0000707-000
  03-0049-0005128-26 03-0502-0525755-000 03-1322-0132588-00 03-0104-0934457-02 03-1592-0521970-000
  03-1707-0080686-00 03-1355-0659087-00 04-2021-0095861-15 06-0115-0427303-00 06-0177-0140367-01
  06-0266-0924227-02 06-0705-0360364-000 06-0911-0956150-00 11-6100-0017915-11 11-7200-0088096-11
  11-7892-0111532-01 12-3011-0820075-00 12-3046-0203560-57 12-3115-0040516-002 12-3140-0171323-50
  12-3141-0325080-00 12-3233-0009325-50 15-3973-0029065-000 15-3947-0487353-26 15-3953-0512826-000
  38-9006-0588934-00 38-9013-0009873-00 38-9019-0280883-01 38-9000-0625933-00 38-9018-0067108-03`

t.test('examples and published accounts are valid', async t => {
  for (const account of all(examples + good)) t.equal(judged(account), true, account)
})

t.test('a single wrong digit of the base is detected', async t => {
  for (const account of all(good + '\n08-6523-1954512-001 25-2545-3153624-00')) {
    const [bank, branch, base = '', suffix] = account.split('-')
    // Algorithm A does not weigh the first of seven digits, and bases from 0990000 use algorithm B.
    const from = bank === '08' || bank === '25' ? 0 : 1
    for (const wrong of singleDigitErrors(base, from).filter(each => from === 0 || each < '0990000'))
      t.equal(judged(`${bank}-${branch}-${wrong}-${suffix}`), false, `${bank}-${branch}-${wrong}`)
  }
})

/** One account for each range of branches that no published account is at, with a computed check digit. */
const ofOtherBranches = `
  04-2024-0214539-00 10-5165-0246351-00 13-4917-0278168-00 14-4720-0309979-00 16-4431-0341788-00 17-3361-0373594-00
  18-3542-0405428-00 19-4632-0437217-00 20-4150-0469048-00 21-4829-0500849-00 22-4049-0532647-00 23-3715-0564460-00
  24-4313-0596288-00 27-3811-0628081-00 30-2938-0659892-00 35-2451-0691719-00 33-6720-0723514-00 28-2114-0755329-001
  29-2257-0787143-001 03-7355-0818946-00 11-6647-0850759-00 12-3419-0882579-00 12-3647-0914384-00 06-1425-0946197-00
  01-1142-0978009-00`

t.test('accounts of each range of branches that Inland Revenue lists are judged', async t => {
  for (const account of all(ofOtherBranches)) {
    t.equal(judged(account), true, account)
    const [bank, branch, base = '', suffix] = account.split('-')
    const wrong = base.slice(0, -1) + String((Number(base.slice(-1)) + 1) % 10)
    t.equal(judged(`${bank}-${branch}-${wrong}-${suffix}`), false, `${bank}-${branch}-${wrong}`)
  }
})

t.test('the check digit covers the branch by algorithm A, not by B', async t => {
  t.equal(judged('01-0903-0068389-00'), false)
  t.equal(judged('01-0903-0998384-00'), true)
})

t.test('the check digit covers the suffix by algorithm G only', async t => {
  t.equal(judged('26-2600-0320871-033'), false)
  t.equal(judged('01-0902-0068389-99'), true)
})

t.test('base and suffix may be zero-padded', async t => {
  for (const suffix of ['00', '000']) t.equal(judged(`01-0902-0068389-${suffix}`), true, suffix)
  t.equal(judged('01-0902-00068389-0000'), true)
  t.equal(judged('26-2600-00320871-0032'), true)
})

t.test('published invalid examples are invalid', async t => {
  for (const account of ['03-0001-0016527-000', '01-0242-0100195-00', '01-0902-0068390-00'])
    t.equal(judged(account), false, account)
})

t.test('a bank or branch that is not listed, Citibank and the Reserve Bank are not judged', async t => {
  const unlisted = ['05-8884-0068389-00', '07-0902-0068389-00', '01-6150-0068389-00', '01-9999-0068389-00']
  for (const account of [
    ...unlisted,
    '12-3300-0068389-00',
    '31-2800-0320871-032',
    '88-8800-0068389-00',
    '09-0000-1954510-01',
  ])
    t.equal(judged(account), undefined, account)
})

t.test('input without the shape of an account number is not judged', async t => {
  for (const account of [
    '---',
    '01-902-0068389-00',
    '01-0902-006838-00',
    '01-0902-0068389-0',
    '01-0902-006838A-00',
    '01-10902-0068389-00',
    '01-0902A-0068389-00',
    '01-0902-10068389-000',
    '01-0902-A0068389-00',
    '01-0902-100068389-0000',
    '01-0902-00068389-00000',
    '01-0902-00068389-00A',
  ])
    t.equal(judged(account), undefined, account)
})

function all(numbers: string): readonly string[] {
  return numbers.trim().split(/\s+/)
}

function judged(number: string): boolean | undefined {
  const [bank = '', branch = '', base = '', suffix = ''] = number.split('-')
  return checkNewZealandAccount({ bank, branch, account: base + suffix, check: '' })
}
