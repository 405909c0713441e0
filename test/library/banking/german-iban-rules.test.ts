import t from 'tap'
import { germanBban } from '../../../services/library/banking/german-iban-rules/index.ts'

// Bank code, account, check method of the bank code, and the BBAN (examples of the Bundesbank's IBAN rules where it has
// some).
const conversions = [
  ['10010010', '1234567890', '24', '10010010 1234567890', 'no special rule'],
  ['79364406', '1', '28', '79364406 0000000001', 'no special rule, without leading zeros'],
  ['10050000', '112233', 'B8', '10050000 0630025819', 'rule 4: a pseudo account'],
  ['10050000', '112234', 'B8', '10050000 0000112234', 'rule 4: another account'],
  ['26580070', '732502200', '76', '26580070 0732502200', 'rule 5: with sub-account'],
  ['26580070', '7325022', '76', '26580070 0732502200', 'rule 5: without'],
  ['26580070', '8732502200', '76', '26580070 8732502200', 'rule 5: ten digits'],
  ['26580070', '4820379900', '76', '26580070 4820379900', 'rule 5: ten digits'],
  ['26580070', '99021000', '76', '26580070 9902100000', 'rule 5: ten digits without sub-account'],
  ['50080000', '23165400', '76', '50080000 0023165400', 'rule 5: eight digits with sub-account'],
  ['50080000', '231654', '76', '50080000 0023165400', 'rule 5: six digits'],
  ['50080000', '4350300', '76', '50080000 0004350300', 'rule 5: seven digits with sub-account'],
  ['50080000', '43503', '76', '50080000 0004350300', 'rule 5: five digits'],
  ['50089400', '526400', '09', '50089400 0000526400', 'rule 5: no check method'],
  ['21080050', '1186504', '76', '21080050 0118650400', 'rule 5: seven digits without'],
  ['15080000', '42417704', '76', '15080000 4241770400', 'rule 5: eight digits without'],
  ['12080000', '70548200', '76', '12080000 0070548200', 'rule 5: eight digits with'],
  [
    '50080000',
    '998761700',
    '76',
    '50080000 0998761700',
    'rule 5: a range that has no IBAN at other codes only',
  ],
  ['50540028', '4217386', '13', '50540028 0421738600', 'rule 5, method 13: seven digits'],
  ['50540028', '420086100', '13', '50540028 0420086100', 'rule 5, method 13: nine digits'],
  ['23040022', '104414', '13', '23040022 0010441400', 'rule 5, method 13: six digits'],
  ['23040022', '40050700', '13', '23040022 0040050700', 'rule 5, method 13: eight digits'],
  ['23040022', '101337', '13', '23040022 0010133700', 'rule 5, method 13: six digits'],
  ['23040022', '10503101', '13', '23040022 0010503101', 'rule 5, method 13: a sub-account that is not 00'],
  ['37080040', '111', '76', '37080040 0215022000', 'rule 5: a pseudo account'],
  ['50040000', '101010', '13', '50040000 0311011100', 'rule 5: a pseudo account'],
  ['70150000', '1111111', '10', '70150000 0020228888', 'rule 6'],
  ['37050198', '606060', '00', '37050198 0000091025', 'rule 7'],
  ['51020000', '30009963', '60', '50020200 0030009963', 'rule 8: another bank code'],
  ['50050222', '1241539870', '96', '50050201 1241539870', 'rule 10: another bank code'],
  ['50050201', '2000', '96', '50050201 0000222000', 'rule 10: a pseudo account'],
  ['32050000', '47800', '00', '32050000 0000047803', 'rule 11'],
  ['50850049', '5000002096', '00', '50050000 5000002096', 'rule 12'],
  ['40050000', '60624', '08', '30050000 0000060624', 'rule 13'],
  ['37060193', '4040', '06', '37060193 4003600101', 'rule 15'],
  ['37060194', '94', '06', '37060194 3008888018', 'rule 15'],
  ['37160087', '300000', '10', '37160087 0018128012', 'rule 16'],
  ['38060186', '4444', '10', '38060186 2044444014', 'rule 17'],
  ['39060180', '556', '10', '39060180 0120440110', 'rule 18'],
  ['50070010', '9999', '63', '50070010 0092777202', 'rule 20: a pseudo account'],
  ['50070010', '1265982', '63', '50070010 0126598200', 'rule 20: seven digits without sub-account'],
  ['50070010', '123456600', '63', '50070010 0123456600', 'rule 20: nine digits'],
  ['50070010', '1234566', '63', '50070010 0123456600', 'rule 20: the same account without sub-account'],
  ['76026000', '3500022', 'C7', '76026000 0350002200', 'rule 20: norisbank'],
  ['76026000', '600103660', 'C7', '76026000 0600103660', 'rule 20: norisbank'],
  ['10070000', '12', '09', '10070000 0000000012', 'rule 20: no check method'],
  ['36020030', '305200', '09', '36020030 0000305200', 'rule 21: six digits'],
  ['43060967', '1111111', '34', '43060967 2222200000', 'rule 22'],
  ['26590025', '700', '28', '26590025 1000700800', 'rule 23'],
  ['36060295', '94', '44', '36060295 0000001694', 'rule 24'],
  ['25050299', '17095', 'A3', '25050180 0000017095', 'rule 28'],
  ['51210800', '1230567890', '09', '51210800 0123567890', 'rule 29: ten digits with a 0 in fourth place'],
  ['51210800', '1234567890', '09', '51210800 1234567890', 'rule 29: another digit there'],
  ['78320076', '1457032621', '99', '66020286 1457032621', 'rule 32: kept in Karlsruhe'],
  ['66020286', '3200013', '99', '66020286 0003200013', 'rule 32: fewer than ten digits'],
  ['70020270', '22222', '95', '70020270 5803435253', 'rule 33: a pseudo account'],
  ['70020270', '800000000', '95', '70020270 0800000000', 'rule 33: Munich'],
  ['60020290', '500500500', '99', '60020290 4340111112', 'rule 34'],
  ['79020076', '9696', '99', '79020076 1490196966', 'rule 35'],
  ['21050000', '300000', 'C5', '21050000 0300000000', 'rule 36: six digits'],
  ['21050000', '300000000', 'C5', '21050000 0300000000', 'rule 36: nine digits'],
  ['20110700', '1234567890', '09', '30010700 1234567890', 'rule 37'],
  ['26691213', '1234567890', '28', '28590075 1234567890', 'rule 38'],
  ['28021705', '1234567890', '61', '28020050 1234567890', 'rule 39'],
  ['62220000', '1234567890', '09', '50060400 0000011404', 'rule 41: one account for all'],
  ['50000000', '50462000', '09', '50000000 0050462000', 'rule 42: a range'],
  ['50000000', '40402000', '09', '50000000 0040402000', 'rule 42: eight digits, the fourth 0'],
  ['68050101', '202', '06', '68050101 0002282022', 'rule 44'],
  ['25020600', '1234567890', '09', '31010833 1234567890', 'rule 46'],
  ['50033300', '12345678', '01', '50033300 1234567800', 'rule 47: eight digits'],
  ['50033300', '1234567', '01', '50033300 0001234567', 'rule 47: fewer'],
  ['30060010', '912345', '44', '30060010 9123450000', 'rule 49: a 9 in fifth place'],
  ['30060010', '812345', '44', '30060010 0000812345', 'rule 49: another digit there'],
  ['28252760', '1234567890', '00', '28550000 1234567890', 'rule 50'],
  ['60050101', '502', '01', '60050101 0001108884', 'rule 51'],
  ['60050000', '3080', '09', '60050101 0002009906', 'rule 53: kept under another bank code'],
  ['55050000', '901', '59', '60050101 7401507497', 'rule 53'],
  ['60050000', '3081', '09', '60050000 0000003081', 'rule 53: another account'],
  ['50810900', '1234567890', '09', '66010200 1234567890', 'rule 57'],
] as const

t.test('a bank code and account convert to the BBAN that the IBAN rules state', async t => {
  for (const [bank, account, method, bban, what] of conversions)
    t.equal(germanBban(bank, account, method), bban.replace(' ', ''), what)
})

const withoutIban = [
  ['50040033', '930125007', '13', 'rule 1'],
  ['10060198', '1', '00', 'rule 1'],
  ['12080000', '998761700', '76', 'rule 5: accounts that are not for payments'],
  ['50540028', '4217387', '13', 'rule 5: invalid check digit, sub-account possibly omitted'],
  ['50080000', '231655', '76', 'rule 5: invalid check digit with and without sub-account'],
  ['50080000', '231654', '00', 'rule 5: a method that the bank does not use'],
  ['50080000', '231654', '', 'rule 5: the method is unknown'],
  ['50070010', '1234', '63', 'rule 20: four digits'],
  ['50070010', '123456', '63', 'rule 20: six digits with an invalid check digit'],
  ['50070010', '1234567890', '63', 'rule 20: ten digits'],
  ['50070010', '123456600', '', 'rule 20: the method is unknown'],
  ['76026000', '5073321010', 'C7', 'rule 20: norisbank, valid only by method 06'],
  ['36020030', '12345', '09', 'rule 21: five digits'],
  ['36020030', '12345678', '09', 'rule 21: eight digits'],
  ['66020286', '800000000', '99', 'rule 32: accounts that are not for payments'],
  ['66020286', '8000000000', '99', 'rule 32: ten digits that no bank code keeps'],
  ['21050000', '900004', 'C5', 'rule 36'],
  ['50000000', '504620001', '09', 'rule 42: nine digits'],
  ['50000000', '40400000', '09', 'rule 42: the fifth digit is 0'],
  ['50000000', '40412000', '09', 'rule 42: the fourth digit is not'],
  ['30060010', '36', '44', 'rule 49: a former pseudo account'],
] as const

t.test('an account without an IBAN, or without a certain one, has no BBAN', async t => {
  for (const [bank, account, method, what] of withoutIban)
    t.equal(germanBban(bank, account, method), undefined, what)
})

t.test('input without the shape of a bank code and account has no BBAN', async t => {
  for (const account of ['', '0', '12345678901', '12a', ' 1'])
    t.equal(germanBban('10010010', account, '24'), undefined)
  for (const bank of ['', '1001001', '100100100', 'DEUTDEFF']) t.equal(germanBban(bank, '1', '24'), undefined)
})
