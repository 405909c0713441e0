import t from 'tap'
import { checkAccountDigits } from '../../../../services/library/banking/accounts/account-check.ts'

const german = (bank: string, account: string, method: string) =>
  checkAccountDigits('DE', { bank, branch: '', account, check: '' }, method)

t.test('accounts that the Bundesbank lists without a check digit are not judged, and others are', async t => {
  t.equal(german('35060190', '55111', '06'), undefined)
  t.equal(german('35060190', '0008090100', '06'), undefined)
  t.equal(german('32060362', '3333', '06'), undefined)
  t.equal(german('13091054', '9130099995', '32'), undefined)
  t.equal(german('35060190', '55112', '06'), false)
  t.equal(german('32060362', '55111', '06'), false, 'at another bank')
})

t.test('numbers that look made up follow the method of their bank', async t => {
  t.equal(german('37040044', '1234567890', '13'), false)
  t.equal(german('37040044', '99999', '13'), false)
})
