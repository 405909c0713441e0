/** Lists of an operator, and the command that imports them. A word of the command that names a file stands for its path. */
interface Import {
  readonly files: Readonly<Record<string, string>>
  readonly command: readonly string[]
}

const today = new Date().toISOString().slice(0, 10)

/** All correspondents of a bank, by its own declaration. */
const correspondents = (owner: string, ...rows: string[]): Import => ({
  files: { [`${owner}.csv`]: ['Currency,SWIFT', ...rows, ''].join('\n') },
  command: ['ssi', 'import', `${owner}.csv`, '--owner', owner, '--dated', today, '--complete'],
})

export const imports: readonly Import[] = [
  {
    files: { 'embargoes.csv': 'country,bic,list,date\n,MFTBMMMY,Board decision 31,2024-02-01\n' },
    command: ['import', 'embargoes', 'embargoes.csv', '--dated', today],
  },
  correspondents('KASITHBK', 'USD,IRVTUS3N', 'EUR,DEUTDEFF'),
  correspondents('OTPVHUHB', 'USD,CITIUS33', 'CHF,UBSWCHZH'),
  {
    files: {
      'sct.csv': `"Country","ParticipantName","Address","City","BIC","Readiness Date","Scheme Leaving Date","Scheme Options"
"HUNGARY","OTP Bank Nyrt.","Nádor utca 16","Budapest","OTPVHUHBXXX","2017-11-21","",""
`,
    },
    command: ['import', 'epc-sct', 'sct.csv', '--dated', today],
  },
  {
    files: {
      'FedACHdir.txt':
        '026009593O0210012081090910000000000BANK OF AMERICA, N.A., NY           8001 VILLA PARK DRIVE               HENRICO             VA232280000800446613511     \n',
      'fpddir.txt':
        '021030004TREAS NYC         TREAS NYC/FUNDS TRANSFER DIVISION   DCWASHINGTON               Y N20150828\n',
    },
    command: ['import', 'fed-routing', 'FedACHdir.txt', 'fpddir.txt', '--dated', today],
  },
]
