import type { DomesticNumber } from '../countries/country-profile.ts'
import { weightedSum } from './checksums.ts'

const CLABE = /^[0-9]{18}$/
const NOBODYS = /^0+$/

/**
 * The first seventeen digits of a CLABE, weighted 3, 7, 1 in turn, and its check
 * digit add up to a multiple of ten. Zeros do, and are nobody's; other accounts
 * at bank 000 are those of test systems. Source: Asociación de Bancos de México;
 * Banco de México, rules of the SPEI.
 */
export function checkClabe({ bank, branch, account, check }: DomesticNumber): boolean | undefined {
  const clabe = bank + branch + account + check
  if (!CLABE.test(clabe)) return undefined
  const sum = weightedSum(clabe.slice(0, -1), [3, 7, 1]) + Number(clabe.slice(-1))
  return !NOBODYS.test(clabe) && sum % 10 === 0
}
