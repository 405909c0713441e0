import { readdirSync, readFileSync } from 'node:fs'
import { type CryptoNetwork, cryptoNetworks } from '../../../../services/library/crypto-addresses/networks.ts'

const folder = new URL('.', import.meta.url)

export interface Vector {
  readonly network: CryptoNetwork
  readonly address: string
  readonly isAddress: boolean
  /** The file. */
  readonly source: string
}

/** Addresses from tests of other projects and examples of standards. Each file names its source and licence. */
export const vectors: readonly Vector[] = readdirSync(folder)
  .filter(file => file.endsWith('.txt'))
  .toSorted()
  .flatMap(source =>
    readFileSync(new URL(source, folder), 'utf8')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#'))
      .map(line => vectorOf(line, source)),
  )

function vectorOf(line: string, source: string): Vector {
  const [name, verdict, address] = line.split(' ')
  const network = cryptoNetworks.find(each => each === name)
  if (network === undefined || address === undefined || (verdict !== 'yes' && verdict !== 'no'))
    throw new Error(`${source}: ${line}`)
  return { network, address, isAddress: verdict === 'yes', source }
}
