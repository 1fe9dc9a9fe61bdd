import { Readable } from 'node:stream'
import { oneLine } from '#contract/grammar/text'
import { unhurried } from '../../../db/connections/budget.ts'

/**
 * CSV injection: characters that make a spreadsheet read a cell as a formula. East Asian spreadsheets also accept the
 * fullwidth ones.
 */
const formula = /^(\s*[=+\-@＝＋－＠]|\t)/
/**
 * Formula characters after a semicolon or tab, which separate cells in some countries' spreadsheets. Such a
 * spreadsheet takes a quote before them away.
 */
const hiddenFormula = /([;\t][\s"]*)(?=[=+\-@＝＋－＠])/g

/**
 * Writes a cell by RFC 4180, on one line. An apostrophe before a formula makes it text, as OWASP advises.
 */
function cell(value: string | null): string {
  const text = oneLine(value ?? '')
  const safe = (formula.test(text) ? `'${text}` : text).replaceAll(hiddenFormula, "$1'")
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: readonly (string | null)[]) => `${cells.map(cell).join(',')}\r\n`

type Rows = readonly (string | null)[][]
const lines = (rows: Rows) => rows.map(line).join('')

/**
 * Streams a CSV file in batches, so that memory has only one batch at a time. Begins with a byte order mark,
 * without which Excel reads names in another encoding. Waits for the first batch: if the database is down,
 * the reply is an error and not a truncated file.
 */
export async function csvFile(headings: readonly string[], pages: AsyncIterator<Rows>): Promise<Readable> {
  const next = () => unhurried(() => pages.next())
  const first = await next()
  return Readable.from(
    (async function* () {
      yield `\u{feff}${line(headings)}${first.done ? '' : lines(first.value)}`
      for (let page = first; !page.done; ) {
        page = await next()
        if (!page.done) yield lines(page.value)
      }
    })(),
  )
}
