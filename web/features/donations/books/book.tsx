import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BookEntry, BookSide } from '#contract/giving/books'
import { csvPaths } from '#contract/giving/donations'
import { moneyWord } from '#contract/giving/money-words'
import { endingWord, isEnding } from '#contract/giving/moves'
import { arrivedWords } from '#contract/surface/arrived'
import { counted } from '#contract/surface/counts'
import { inCurrency, utcDayOf } from '#contract/surface/format'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Skeleton, Skeletons } from '../../../ui/skeleton.tsx'
import { type Book, bookEntries, bookSums } from './api.ts'

const files: Record<BookSide, string> = { given: csvPaths.mine, received: csvPaths.received }

export function BookOf({ book }: { book: Book }) {
  const { side, from, to } = book
  const entries = useInfiniteQuery(bookEntries(book))
  return (
    <>
      <Sums book={book} />
      <ListState
        query={entries}
        skeleton={<Skeletons count={8} each="h-24 lg:h-14" className="grid gap-3" />}
        empty={side === 'given' ? 'You gave nothing on these days.' : 'Nothing was confirmed on these days.'}
        error="Error loading your books. Please try again."
      >
        {(rows) => (
          <>
            <Lines side={side} rows={rows} />
            {entries.hasNextPage && (
              <p className="mt-3 hidden text-sm print:block">
                Not all lines are on this paper: print with the button of the page, which loads the rest
                first.
              </p>
            )}
            <div className="mt-6 flex flex-wrap gap-3 print:hidden">
              <PrintAll entries={entries} />
              <ButtonLink variant="secondary" href={`${files[side]}?from=${from}&to=${to}`} download>
                Download as CSV
              </ButtonLink>
            </div>
          </>
        )}
      </ListState>
    </>
  )
}

type Entries = Pick<
  ReturnType<typeof useInfiniteQuery>,
  'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'
>

function PrintAll({ entries }: { entries: Entries }) {
  const { hasNextPage, isFetching, isError, fetchNextPage } = entries
  const [isAsked, setIsAsked] = useState(false)
  if (isAsked && isError) setIsAsked(false)
  useEffect(() => {
    if (!isAsked || isFetching) return
    if (hasNextPage) return void fetchNextPage()
    window.print()
  }, [isAsked, isFetching, hasNextPage, fetchNextPage])
  useEffect(() => {
    const over = () => setIsAsked(false)
    window.addEventListener('afterprint', over)
    return () => window.removeEventListener('afterprint', over)
  }, [])
  return (
    <Button busy={isAsked} onClick={() => setIsAsked(true)}>
      Print
    </Button>
  )
}

function Sums({ book }: { book: Book }) {
  const query = useQuery(bookSums(book))
  const { data } = query
  if (!data && query.isError)
    return <LoadError query={query}>Error loading the sums. Please try again.</LoadError>
  const shown = [
    ['Promised', data && inCurrency(data.pledged)],
    ['Received', data && inCurrency(data.received)],
  ] as const
  return (
    <div className="mb-6" aria-busy={!data}>
      <dl className="grid grid-cols-2 gap-4 sm:max-w-md">
        {shown.map(([name, amount]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="figures font-serif text-2xl">{amount ?? <Skeleton className="h-8 w-24" />}</dd>
          </div>
        ))}
      </dl>
      <p className="figures mt-1 min-h-5 text-sm text-muted">
        {data && counted(data.count, 'line')}
        {data &&
          data.ended !== '0.00' &&
          `; ${inCurrency(data.ended)} ended: struck through, and not counted`}
      </p>
    </div>
  )
}

const cell = 'min-w-0 py-0.5 tabled:px-2 tabled:py-2 tabled:first:pl-0 tabled:last:pr-0'
/** Class of cells with free text. Only free text may break within a word. */
const text = `${cell} [overflow-wrap:anywhere]`
const figure = `${cell} figures tabled:whitespace-nowrap`
const number = `${figure} tabled:text-right`

const Lines = ({ side, rows }: { side: BookSide; rows: readonly BookEntry[] }) => (
  <table className="w-full border-y border-line text-sm stacked:block print:text-xs">
    <caption className="sr-only">{side === 'given' ? 'What you gave' : 'What you received'}</caption>
    <thead className="stacked:sr-only">
      <tr className="border-b border-line text-left text-muted">
        {['Day', 'Code', 'Song', side === 'given' ? 'Songwriter' : 'Supporter'].map((name) => (
          <th key={name} scope="col" className={cell}>
            {name}
          </th>
        ))}
        {['Promised', 'Received', 'State'].map((name) => (
          <th key={name} scope="col" className={name === 'State' ? cell : number}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="divide-y divide-line stacked:block">
      {rows.map((row) => (
        <Line key={row.id} side={side} row={row} />
      ))}
    </tbody>
  </table>
)

function Line({ side, row }: { side: BookSide; row: BookEntry }) {
  const arrived = arrivedWords(row.amount, row.receivedAmount)
  // The amount of an ended pledge is struck through, because no sum contains it.
  const Amount = row.status === 'rejected' ? 's' : 'span'
  const nobody = side === 'received' ? 'Anonymous' : '–'
  return (
    <tr className="break-inside-avoid align-baseline stacked:grid stacked:grid-cols-2 stacked:py-3">
      <td className={figure}>{utcDayOf(row.day)}</td>
      <td className={figure}>{row.code}</td>
      <td dir="auto" className={`${text} stacked:col-span-2 tabled:min-w-28 stacked:font-semibold`}>
        {row.title ?? 'Community Fund'}
      </td>
      <td
        dir="auto"
        className={`${text} stacked:col-span-2 ${(row.other ?? side === 'received') ? '' : 'stacked:hidden'}`}
      >
        {row.other ?? nobody}
      </td>
      <td className={number}>
        <Named name="Promised" /> <Amount>{inCurrency(row.amount)}</Amount>
      </td>
      <td className={number}>
        <Named name="Received" /> {row.receivedAmount === null ? '–' : inCurrency(row.receivedAmount)}
      </td>
      <td className={`${cell} stacked:col-span-2`}>
        {stateOf(row)}
        {arrived && <span className="figures block text-xs text-muted">{arrived}</span>}
      </td>
    </tr>
  )
}

/**
 * State of an entry. If a pledge ended for another reason than a rejection by the songwriter, the state is
 * that reason: 'ended unpaid', 'request withdrawn'.
 */
const stateOf = ({ status, rejectionReason }: BookEntry) =>
  isEnding(rejectionReason) ? endingWord(rejectionReason) : moneyWord(status)

/** Label beside a number on narrow screens, where the table has no visible head. */
const Named = ({ name }: { name: string }) => (
  <span aria-hidden className="text-muted tabled:hidden">
    {name}
  </span>
)
