import { useSearchParams } from 'wouter'
import type { BookSide, DayRange } from '#contract/giving/books'
import { csvPaths } from '#contract/giving/donations'
import { fullName, utcDayOf } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { bookIn } from '../../features/donations/books/api.ts'
import { BookOf } from '../../features/donations/books/book.tsx'
import { RangePicker } from '../../features/donations/books/range-picker.tsx'
import { useCurrentUser } from '../../lib/calls/current-user.ts'
import { site } from '../../lib/site/site.ts'
import { useTitle } from '../../lib/use-title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'

/**
 * Exports for the receipt page. They are in this chunk, because every further chunk makes the first script
 * larger.
 */
export { ReceiptCheckpoint, SaveProof } from '../../features/donations/books/checkpoint.tsx'

/**
 * /books: payments that a member gave or received in a range of days, for printing (product.md, "Receipts and
 * books").
 */
export function BooksPage() {
  useTitle('Records')
  const user = useCurrentUser()
  const [search, setSearch] = useSearchParams()
  const book = bookIn(search, user?.role === 'songwriter' ? 'received' : 'given')
  const { side, from, to } = book
  const show = (next: Partial<DayRange & { side: BookSide }>) =>
    setSearch({ side, from, to, ...next }, { replace: true })
  return (
    <div className="page grid grid-cols-1 gap-6 print:p-0">
      <header>
        <h1 className="text-3xl">Records</h1>
        <p className="mt-1 text-muted">
          {side === 'given' ? 'What you gave' : 'What you received'}, {utcDayOf(from)} to {utcDayOf(to)}
          <span className="hidden print:inline">
            {user && ` · ${fullName(user)}`} · {site.name}
          </span>
        </p>
      </header>
      <div className="grid max-w-2xl items-start gap-4 sm:grid-cols-2 print:hidden">
        <Field label="Records">
          <Select value={side} onChange={(event) => show({ side: event.target.value as BookSide })}>
            <option value="given">What I gave</option>
            <option value="received">What I received</option>
          </Select>
        </Field>
        <RangePicker range={{ from, to }} onChoose={show} />
      </div>
      <section aria-label={side === 'given' ? 'What you gave' : 'What you received'}>
        <BookOf key={`${side} ${from} ${to}`} book={book} />
      </section>
      <p className="measure text-sm text-muted">
        Days are in UTC.{' '}
        {side === 'given'
          ? 'A payment is listed by the day on which you marked it as sent; an unpaid promise, by the day on which you made it.'
          : 'A payment is listed by the day on which you confirmed it.'}{' '}
        These are statements of both sides: {site.name} saw no money. A gift to a person is usually not
        tax-deductible.
      </p>
      <p className="-ml-3.5 flex flex-wrap gap-x-2 print:hidden">
        <ButtonLink
          variant="quiet"
          size="sm"
          href={side === 'given' ? paths.impact() : paths.studio('payments')}
        >
          {side === 'given' ? 'Back to Your Impact' : 'Back to Payments'}
        </ButtonLink>
        <ButtonLink variant="quiet" size="sm" href={csvPaths.ledger} download>
          The Community Fund’s ledger (CSV)
        </ButtonLink>
      </p>
    </div>
  )
}
