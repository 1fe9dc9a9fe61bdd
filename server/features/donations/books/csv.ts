import { Readable } from 'node:stream'

/** A sign that makes a spreadsheet take a cell for a formula; the wide ones do so in East Asian ones. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/
/** The same after what some countries' spreadsheets split at. */
const hiddenFormula = /([;\t]\s*)(?=[=+\-@＝＋－＠])/g

/** As RFC 4180 wants it. What a spreadsheet would run is made text by an apostrophe, as OWASP advises. */
function cell(value: string | null): string {
  const text = value ?? ''
  const safe = (formula.test(text) ? `'${text}` : text).replaceAll(hiddenFormula, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: readonly (string | null)[]) => `${cells.map(cell).join(',')}\r\n`

type Rows = readonly (string | null)[][]
const lines = (rows: Rows) => rows.map(line).join('')

/**
 * A CSV file that is sent page by page, so that years of rows take no more memory than a page of them. Begins with a
 * byte order mark, without which Excel reads names in another code. Waits for the first page: a database that is away
 * is an answer of its own then, and no file that was cut short.
 */
export async function csvFile(headings: readonly string[], pages: AsyncIterator<Rows>): Promise<Readable> {
  const first = await pages.next()
  return Readable.from(
    (async function* () {
      yield `\u{feff}${line(headings)}${first.done ? '' : lines(first.value)}`
      for (let page = first; !page.done; ) {
        page = await pages.next()
        if (!page.done) yield lines(page.value)
      }
    })(),
  )
}
