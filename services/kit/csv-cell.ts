/** A cell of CSV (RFC 4180). A text that begins like a formula gets an apostrophe: a spreadsheet would compute it. */
export function csvCell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
