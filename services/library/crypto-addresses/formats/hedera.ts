import { evm } from './evm.ts'
import type { AddressReader } from './address-reader.ts'

const NUMBERS = /^((?:0|[1-9][0-9]{0,9})\.(?:0|[1-9][0-9]{0,19})\.(?:0|[1-9][0-9]{0,19}))(?:-([a-z]{5}))?$/
/** A public key in DER: Ed25519, or secp256k1. */
const KEY_ALIAS = /^0\.0\.(?:302a300506032b6570032100[0-9a-f]{64}|302d300706052b8104000a032200[0-9a-f]{66})$/i
const EVM_ALIAS = /^0\.0\.(?:0x)?([0-9a-f]{40})$/i
/** An account number as an EVM address: zero shard and realm, then the number. */
const NUMBER_AS_EVM = /^0x0{24}([0-9a-f]{16})$/

/**
 * Reads accounts of Hedera: shard, realm and number, optionally with a checksum (HIP-15). An alias may replace the number:
 * a public key (HIP-32) or an EVM address (HIP-583). The canonical form has no checksum.
 */
export const hedera: AddressReader = written => {
  if (written.length > 110) return undefined
  const [, account, checksum] = NUMBERS.exec(written) ?? []
  if (account !== undefined)
    return checksum === undefined || checksum === checksumOf(account) ? account : undefined
  if (KEY_ALIAS.test(written)) return written.toLowerCase()
  const alias = EVM_ALIAS.exec(written)?.[1]
  const address = evm(alias === undefined ? written : `0x${alias}`)
  const number = address && NUMBER_AS_EVM.exec(address)?.[1]
  return number ? `0.0.${BigInt(`0x${number}`)}` : address
}

const P3 = 26 ** 3
const P5 = 26 ** 5
const FACTOR = 1_000_003
const DOT = 10

/** The checksum on main net, whose ledger id is zero: the part that HIP-15 computes from the ledger id is zero too. */
function checksumOf(account: string): string {
  const digits = [...account].map(digit => (digit === '.' ? DOT : Number(digit)))
  let even = 0
  let odd = 0
  let all = 0
  digits.forEach((digit, i) => {
    if (i % 2 === 0) even += digit
    else odd += digit
    all = (all * 31 + digit) % P3
  })
  const sum = ((((digits.length % 5) * 11 + (even % 11)) * 11 + (odd % 11)) * P3 + all) % P5
  const mixed = (sum * FACTOR) % P5
  return Array.from({ length: 5 }, (_, i) => letter(Math.floor(mixed / 26 ** (4 - i)) % 26)).join('')
}

function letter(value: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + value)
}
