/** A bank in a country without IBANs: its code, its BIC, and an account number that includes its code, where numbers do. */
export interface CodedBank {
  readonly memberId: string
  readonly bic: string
  readonly account?: string
}

const bank = (memberId: string, bic: string, account?: string): CodedBank => ({
  memberId,
  bic: `${bic}XXX`,
  ...(account !== undefined && { account }),
})

/** Two banks each. The codes are those of the banks, the account numbers are made up. */
export const banksWithoutIban: readonly (readonly [country: string, one: CodedBank, other: CodedBank])[] = [
  [
    'AR',
    bank('007', 'GABAARBA', '0070155230004047195623'),
    bank('011', 'NACNARBA', '0110599552000123456781'),
  ],
  ['AU', bank('062000', 'CTBAAU2S'), bank('012002', 'ANZBAU3M')],
  ['BR', bank('341', 'ITAUBRSP'), bank('237', 'BBDEBRSP')],
  ['CA', bank('003', 'ROYCCAT2'), bank('004', 'TDOMCATT')],
  ['CL', bank('001', 'BCHICLRM'), bank('037', 'BSCHCLRM')],
  ['CN', bank('102100099996', 'ICBKCNBJ'), bank('104100000004', 'BKCHCNBJ')],
  ['CO', bank('007', 'COLOCOBM'), bank('051', 'CAFECOBB')],
  ['HK', bank('003', 'SCBLHKHH'), bank('004', 'HSBCHKHH')],
  ['ID', bank('014', 'CENAIDJA'), bank('008', 'BMRIIDJA')],
  ['IN', bank('HDFC0000001', 'HDFCINBB'), bank('ICIC0000004', 'ICICINBB')],
  ['JP', bank('0009', 'SMBCJPJT'), bank('0005', 'BOTKJPJT')],
  ['KE', bank('01', 'KCBLKENX'), bank('68', 'EQBLKENA')],
  ['KR', bank('004', 'CZNBKRSE'), bank('088', 'SHBKKRSE')],
  ['MX', bank('012', 'BCMRMXMM', '012180004518297361'), bank('002', 'BNMXMXMM', '002180700334182621')],
  ['NG', bank('058', 'GTBINGLA'), bank('011', 'FBNINGLA')],
  ['PE', bank('002', 'BCPLPEPL', '00219310728436104217'), bank('011', 'BCONPEPL', '01166100026715903463')],
  ['PH', bank('010530667', 'BNORPHMM'), bank('010040018', 'BOPIPHMM')],
  ['SG', bank('7171', 'DBSSSGSG'), bank('7339', 'OCBCSGSG')],
  ['TH', bank('004', 'KASITHBK'), bank('014', 'SICOTHBK')],
  ['TW', bank('004', 'BKTWTWTP'), bank('812', 'TSIBTWTP')],
  ['US', bank('021000021', 'CHASUS33'), bank('026009593', 'BOFAUS3N')],
  ['VN', bank('970436', 'BFTVVNVX'), bank('970415', 'ICBVVNVX')],
  ['ZA', bank('250655', 'FIRNZAJJ'), bank('051001', 'SBZAZAJJ')],
]
