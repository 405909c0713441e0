/** The media type of an xlsx workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Whether a file begins as an xlsx workbook does: as a ZIP archive. No text begins so. */
export const isZip = (start: Uint8Array): boolean => begins(start, 'PK\x03\x04')

/** Why a file is no xlsx workbook, if its first bytes say so. */
export function workbookMistake(start: Uint8Array): string | undefined {
  if (isZip(start)) return undefined
  return begins(start, OLE)
    ? 'has a password or is of Excel 97 to 2003 (.xls): save it as .xlsx, without a password'
    : 'is no xlsx workbook'
}

const OLE = '\xd0\xcf\x11\xe0'

const begins = (start: Uint8Array, bytes: string) =>
  Buffer.from(start.subarray(0, 4)).toString('latin1') === bytes
