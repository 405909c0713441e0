import t from 'tap'
import { isCurrency } from '../../../../services/library/banking/countries/currency-codes.ts'

t.test('currencies of ISO 4217 are known, those in use and former ones', async t => {
  for (const code of ['AED', 'CLF', 'EUR', 'VES', 'XOF', 'YER', 'ZWG']) t.ok(isCurrency(code), code)
  for (const code of ['ADP', 'BGN', 'DEM', 'HRK', 'ITL', 'YUM', 'ZWR']) t.ok(isCurrency(code), code)
  for (const code of ['', 'ABC', 'BTC', 'EU', 'EURO', 'eur', 'EUR USD', 'RMB'])
    t.notOk(isCurrency(code), code)
})
