import { parse } from 'papaparse'
import { codesIn, withoutCodes } from '#contract/giving/donation-code'
import { tableKeys } from '#contract/grammar/table-keys'
import { type Sum, sumOf, sumsIn } from './amounts.ts'

export interface Payment {
  words: string
  codes: readonly string[]
  /** Amounts in the line, the likeliest first. */
  sums: readonly Sum[]
  /** False if the payment is pending, failed or was returned. */
  settled: boolean
  references: readonly string[]
}

// Column names in the statements of PayPal, Venmo, Cash App and most banks.
const columns = {
  // The gross amount counts, before the payment service's fee, which the songwriter pays.
  sum: ['gross', 'amount (total)', 'amount'],
  currency: ['currency'],
  status: ['status'],
  date: ['date', 'datetime', 'transaction date'],
  from: ['from', 'name', 'name of sender/receiver', 'sender', 'description'],
  note: ['note', 'notes', 'subject', 'item title', 'memo', 'message'],
}
type Column = keyof typeof columns

const unsettled = /pend|fail|den(ied|y)|cancel|declin|revers|refund|expire|void|hold|held|unclaimed|unpaid/i

export const readStatement = (text: string): Payment[] => readTable(text) ?? readLines(text)

function readTable(text: string): Payment[] | undefined {
  const { data } = parse<string[]>(text, { skipEmptyLines: 'greedy' })
  const head = data.findIndex((row) => {
    const where = find(row)
    return where.sum >= 0 && where.date >= 0
  })
  const header = data[head]
  if (!header) return undefined
  const where = find(header)
  return data.slice(head + 1).flatMap((row) => readRow(row, where))
}

type Where = Record<Column, number>

function find(header: readonly string[]): Where {
  const names = header.map((name) => name.trim().toLowerCase())
  const place = (column: Column) =>
    columns[column].map((name) => names.indexOf(name)).find((index) => index >= 0) ?? -1
  return Object.fromEntries(tableKeys(columns).map((column) => [column, place(column)])) as Where
}

function readRow(row: readonly string[], where: Where): Payment[] {
  const sum = sumOf(row[where.sum] ?? '')
  if (!sum) return []
  const currency = row[where.currency]?.trim().toUpperCase() || sum.currency
  return [
    {
      words: [row[where.date], row[where.from], row[where.note]]
        .map((cell) => cell?.trim())
        .filter(Boolean)
        .join(' · '),
      codes: row.flatMap(codesIn),
      sums: [{ ...sum, currency }],
      settled: !unsettled.test(row[where.status] ?? ''),
      references: row.map((cell) => cell.trim().toUpperCase()),
    },
  ]
}

function readLines(text: string): Payment[] {
  const trimmed = (block: string) => block.split('\n').map((line) => line.trim())
  return text.split(/\n[ \t\r]*\n/).flatMap((block) => readBlock(trimmed(block).filter(Boolean)))
}

interface Line {
  line: string
  codes: readonly string[]
  sums: readonly Sum[]
}

/**
 * Payments in lines of text. A line with a code and an amount is one payment. All lines between two such
 * lines are read together.
 */
function readBlock(lines: readonly string[]): Payment[] {
  const payments: Payment[] = []
  let rest: Line[] = []
  const close = () => {
    payments.push(...readScattered(rest))
    rest = []
  }
  for (const line of lines) {
    const one = { line, codes: codesIn(line), sums: sumsIn(withoutCodes(line)) }
    if (one.codes.length > 0 && one.sums.length > 0) {
      close()
      payments.push(asPayment([line]))
    } else rest.push(one)
  }
  close()
  return payments
}

function readScattered(lines: readonly Line[]): Payment[] {
  const withCode = lines.filter(({ codes }) => codes.length > 0)
  if (withCode.length === 0)
    return lines.filter(({ sums }) => sums.length > 0).map(({ line }) => asPayment([line]))
  if (withCode.length === 1) return [asPayment(lines.map(({ line }) => line))]
  // Every payment begins with the same kind of line: either the code or the amount.
  const first = lines.find(({ codes, sums }) => codes.length + sums.length > 0)
  const lead = first?.codes.length ? 'codes' : 'sums'
  const groups: string[][] = []
  for (const one of lines) {
    if (one[lead].length > 0 || groups.length === 0) groups.push([])
    groups.at(-1)?.push(one.line)
  }
  return groups.map(asPayment)
}

function asPayment(lines: readonly string[]): Payment {
  const words = lines.join(' · ')
  const sums = sumsIn(withoutCodes(words))
  const marked = sums.filter((sum) => sum.marked)
  return {
    words,
    codes: codesIn(words),
    sums: marked.length > 0 ? marked : sums,
    settled: !unsettled.test(withoutCodes(words)),
    references: words.toUpperCase().split(/[\s,;|·]+/),
  }
}
