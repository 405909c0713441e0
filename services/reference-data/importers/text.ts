/** An encoding of the WHATWG standard, or code page 852 (DOS, Central Europe). */
export type TextEncoding =
  | 'utf-8'
  | 'utf-16le'
  | 'latin1'
  | 'windows-1250'
  | 'windows-1252'
  | 'windows-1253'
  | 'cp852'

export const textEncodings: readonly TextEncoding[] = [
  'utf-8',
  'utf-16le',
  'latin1',
  'windows-1250',
  'windows-1252',
  'windows-1253',
  'cp852',
]

/** Decodes bytes without their byte order mark. */
export function textOf(bytes: Buffer, encoding: TextEncoding = 'utf-8'): string {
  if (encoding !== 'cp852') return new TextDecoder(encoding).decode(bytes)
  return bytes.toString('latin1').replace(BEYOND_ASCII, letter => CP852.charAt(letter.charCodeAt(0) - 0x80))
}

const BEYOND_ASCII = /[\u0080-\u00ff]/g

/** The upper half of code page 852, in order (IBM, CCSID 852). */
const CP852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
  '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0'
