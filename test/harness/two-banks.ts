import { bankDirectory } from '../../services/library/banking/directory/directory-sketch.ts'
import { accountNumber, iban, type Instruction } from './instructions.ts'

/** One account: its IBAN, the bank code and the account number of domestic payments, and the BIC of its bank. */
export interface AccountOfBank {
  readonly iban: string
  readonly memberId: string
  readonly account: string
  readonly bic: string
}

/** Accounts of two banks in each country. The codes are those of the banks, the account numbers are made up. */
export const twoBanks: readonly (readonly [country: string, one: AccountOfBank, other: AccountOfBank])[] = [
  [
    'AT',
    { iban: 'AT271200000234500000', memberId: '12000', account: '00234500000', bic: 'BKAUATWWXXX' },
    { iban: 'AT751400000234500000', memberId: '14000', account: '00234500000', bic: 'BAWAATWWXXX' },
  ],
  [
    'BE',
    { iban: 'BE91001000000076', memberId: '001', account: '001000000076', bic: 'GEBABEBBXXX' },
    { iban: 'BE78310000000086', memberId: '310', account: '310000000086', bic: 'BBRUBEBBXXX' },
  ],
  [
    'CH',
    { iban: 'CH6700230011623800000', memberId: '00230', account: '011623800000', bic: 'UBSWCHZH80A' },
    { iban: 'CH4400700011623800000', memberId: '00700', account: '011623800000', bic: 'ZKBKCHZZ80A' },
  ],
  [
    'CZ',
    { iban: 'CZ8901000000192000100000', memberId: '0100', account: '0000192000100000', bic: 'KOMBCZPPXXX' },
    { iban: 'CZ4908000000192000100000', memberId: '0800', account: '0000192000100000', bic: 'GIBACZPXXXX' },
  ],
  [
    'DE',
    { iban: 'DE89370400440532013000', memberId: '37040044', account: '0532013000', bic: 'COBADEFFXXX' },
    { iban: 'DE12500105170648489890', memberId: '50010517', account: '0648489890', bic: 'INGDDEFFXXX' },
  ],
  [
    'DK',
    { iban: 'DK9520000440100000', memberId: '2000', account: '0440100000', bic: 'NDEADKKKXXX' },
    { iban: 'DK7830000440100000', memberId: '3000', account: '0440100000', bic: 'DABADKKKXXX' },
  ],
  [
    'EE',
    { iban: 'EE231000221020137570', memberId: '10', account: '1000221020137570', bic: 'EEUHEE2XXXX' },
    { iban: 'EE202200221020137570', memberId: '22', account: '2200221020137570', bic: 'HABAEE2XXXX' },
  ],
  [
    'ES',
    {
      iban: 'ES9221000418470200000000',
      memberId: '2100',
      account: '21000418470200000000',
      bic: 'CAIXESBBXXX',
    },
    {
      iban: 'ES1001820418770200000000',
      memberId: '0182',
      account: '01820418770200000000',
      bic: 'BBVAESMMXXX',
    },
  ],
  [
    'FI',
    { iban: 'FI8912345600055433', memberId: '123', account: '12345600055433', bic: 'NDEAFIHHXXX' },
    { iban: 'FI9450045600063352', memberId: '500', account: '50045600063352', bic: 'OKOYFIHHXXX' },
  ],
  [
    'FR',
    {
      iban: 'FR7630004010050500010000010',
      memberId: '30004',
      account: '30004010050500010000010',
      bic: 'BNPAFRPPXXX',
    },
    {
      iban: 'FR7630003010050500010000002',
      memberId: '30003',
      account: '30003010050500010000002',
      bic: 'SOGEFRPPXXX',
    },
  ],
  [
    'GB',
    { iban: 'GB81NWBK60161331947514', memberId: '601613', account: '31947514', bic: 'NWBKGB2LXXX' },
    { iban: 'GB57BUKB20201531963171', memberId: '202015', account: '31963171', bic: 'BUKBGB22XXX' },
  ],
  [
    'GR',
    {
      iban: 'GR6001101250000000012300000',
      memberId: '011',
      account: '01101250000000012300000',
      bic: 'ETHNGRAAXXX',
    },
    {
      iban: 'GR6401401250000000012300000',
      memberId: '014',
      account: '01401250000000012300000',
      bic: 'CRBAGRAAXXX',
    },
  ],
  [
    'HR',
    { iban: 'HR0810010051863079190', memberId: '1001005', account: '10010051863079190', bic: 'NBHRHR2XXXX' },
    { iban: 'HR1023600001863079190', memberId: '2360000', account: '23600001863079190', bic: 'ZABAHR2XXXX' },
  ],
  [
    'HU',
    {
      iban: 'HU42117730161111101800000000',
      memberId: '117',
      account: '117730161111101800000000',
      bic: 'OTPVHUHBXXX',
    },
    {
      iban: 'HU98104730121111101800000000',
      memberId: '104',
      account: '104730121111101800000000',
      bic: 'OKHBHUHBXXX',
    },
  ],
  [
    'IE',
    { iban: 'IE77AIBK93115212300000', memberId: '931152', account: '12300000', bic: 'AIBKIE2DXXX' },
    { iban: 'IE21BOFI90001712300000', memberId: '900017', account: '12300000', bic: 'BOFIIE2DXXX' },
  ],
  [
    'IT',
    {
      iban: 'IT82W0306911101000000000006',
      memberId: '03069',
      account: 'W0306911101000000000006',
      bic: 'BCITITMMXXX',
    },
    {
      iban: 'IT98N0200811101000000000006',
      memberId: '02008',
      account: 'N0200811101000000000006',
      bic: 'UNCRITMMXXX',
    },
  ],
  [
    'LT',
    { iban: 'LT927044011101000000', memberId: '70440', account: '7044011101000000', bic: 'CBVILT2XXXX' },
    { iban: 'LT067300011101000000', memberId: '73000', account: '7300011101000000', bic: 'HABALT22XXX' },
  ],
  [
    'LU',
    { iban: 'LU790019400644700000', memberId: '001', account: '0019400644700000', bic: 'BCEELULLXXX' },
    { iban: 'LU450039400644700000', memberId: '003', account: '0039400644700000', bic: 'BGLLLULLXXX' },
  ],
  [
    'NO',
    { iban: 'NO9086011142542', memberId: '8601', account: '86011142542', bic: 'DABANO22XXX' },
    { iban: 'NO1415031100000', memberId: '1503', account: '15031100000', bic: 'DNBANOKKXXX' },
  ],
  [
    'PL',
    {
      iban: 'PL11109010140000071219800000',
      memberId: '10901014',
      account: '11109010140000071219800000',
      bic: 'WBKPPLPPXXX',
    },
    {
      iban: 'PL95114020040000071219800000',
      memberId: '11402004',
      account: '95114020040000071219800000',
      bic: 'BREXPLPWXXX',
    },
  ],
  [
    'PT',
    {
      iban: 'PT50000701231234560000081',
      memberId: '0007',
      account: '000701231234560000081',
      bic: 'BESCPTPLXXX',
    },
    {
      iban: 'PT50003301231234560000063',
      memberId: '0033',
      account: '003301231234560000063',
      bic: 'BCOMPTPLXXX',
    },
  ],
  [
    'SI',
    { iban: 'SI56191000010000075', memberId: '19100', account: '191000010000075', bic: 'SZKBSI2XXXX' },
    { iban: 'SI56020100010000084', memberId: '02010', account: '020100010000084', bic: 'LJBASI2XXXX' },
  ],
  [
    'SK',
    { iban: 'SK6011000000198742631676', memberId: '1100', account: '0000198742631676', bic: 'TATRSKBXXXX' },
    { iban: 'SK1609000000198742631676', memberId: '0900', account: '0000198742631676', bic: 'GIBASKBXXXX' },
  ],
]

/** A German account leads to an IBAN only if the check method of its bank is known. */
const checkMethods: Readonly<Record<string, string>> = { '37040044': '13', '50010517': 'C1' }

/** A directory of these banks, each with one code and one BIC. */
export const directoryOfTwoBanks = bankDirectory({
  institutions: twoBanks
    .flatMap(([, ...banks]) => banks.map(({ bic }) => ({ bic, name: `Bank ${bic.slice(0, 4)}` })))
    .sort((a, b) => (a.bic < b.bic ? -1 : 1)),
  bankCodes: twoBanks.flatMap(([country, ...banks]) =>
    banks.map(({ memberId: code, bic }) => ({
      country,
      code,
      bic,
      name: `Bank ${bic.slice(0, 4)}`,
      checkMethod: checkMethods[code] ?? '',
    })),
  ),
})

/** An instruction of a country, whose parts may be of different accounts. */
export function instructionOf(country: string, parts: Partial<AccountOfBank>): Instruction {
  const { memberId, bic } = parts
  return {
    country,
    ...(parts.iban !== undefined && iban(parts.iban)),
    ...(parts.account !== undefined && accountNumber(parts.account)),
    ...((memberId ?? bic) !== undefined && {
      creditorAgent: {
        ...(bic !== undefined && { bic }),
        ...(memberId !== undefined && { clearingSystemMemberId: { memberId } }),
      },
    }),
  }
}
