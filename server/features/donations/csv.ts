/** A sign that makes a spreadsheet take a cell for a formula. */
const formula = /^[=+\-@\t\r\n]/
/** The same after what some countries' spreadsheets split at. */
const hiddenFormula = /([;\t]\s*)(?=[=+\-@])/g

/** As RFC 4180 wants it. What a spreadsheet would run is made text by an apostrophe, as OWASP advises. */
function cell(value: string | null): string {
  const text = value ?? ''
  const safe = (formula.test(text) ? `'${text}` : text).replaceAll(hiddenFormula, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: readonly (string | null)[]) => `${cells.map(cell).join(',')}\r\n`

/** Rows as CSV below their headings; begins with a byte order mark, without which Excel reads names in another code. */
export const csv = (headings: readonly string[], rows: readonly (string | null)[][]) =>
  `\u{feff}${line(headings)}${rows.map(line).join('')}`

export const csvLines = (rows: readonly (string | null)[][]) => rows.map(line).join('')
