import { momentOf } from '#contract/surface/format'
import { reasonWords } from '#contract/trust/reports'
import type { Case } from '#contract/trust/stewards'
import { Badge } from '../../../ui/badge.tsx'

type Words = NonNullable<Case['thing']['now']>

/** 'musicalPreferences' → 'Musical preferences' */
const nameOf = (field: string) => {
  const words = field.replace(/[A-Z_]/g, (letter) => ` ${letter.replace('_', '').toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const Said = ({ words }: { words: Words }) => (
  <dl className="grid gap-3">
    {Object.entries(words).map(([field, text]) =>
      text ? (
        <div key={field}>
          <dt className="text-xs text-muted">{nameOf(field)}</dt>
          <dd dir="auto" className="measure mt-0.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {text}
          </dd>
        </div>
      ) : null,
    )}
  </dl>
)

const isSame = (one: Words, other: Words | null) =>
  other !== null &&
  Object.keys({ ...one, ...other }).every((field) => (one[field] ?? '') === (other[field] ?? ''))

const reporters = {
  proven: 'by a member with a confirmed email',
  member: 'by a member',
  visitor: 'by a visitor',
} as const

/** Reports of the content. If the content has changed since a report, the text at that time is shown. */
export const Reports = ({ all, now }: { all: Case['newestReports']; now: Words | null }) => (
  <ol className="divide-y divide-line">
    {all.map(({ id, code, by, reason, text, snapshot, createdAt }) => (
      <li key={id} className="grid gap-2 py-4 text-sm">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <strong className="text-base font-semibold">{reasonWords[reason]}</strong>
          <span className="text-muted">
            {code}, {reporters[by]}, <time dateTime={createdAt}>{momentOf(createdAt)}</time>
          </span>
        </p>
        {text && (
          <p dir="auto" className="measure whitespace-pre-wrap [overflow-wrap:anywhere]">
            “{text}”
          </p>
        )}
        {isSame(snapshot, now) ? (
          <p className="text-xs text-muted">It has not changed since.</p>
        ) : (
          <details open className="rounded-md bg-sunk px-4 py-3">
            <summary className="min-h-6 cursor-pointer text-xs font-semibold">As it was then</summary>
            <div className="mt-3">
              <Said words={snapshot} />
            </div>
          </details>
        )}
      </li>
    ))}
  </ol>
)

const writers = { listener: 'Listener', songwriter: 'Songwriter', former: 'Former songwriter' } as const

export const Around = ({ messages }: { messages: Case['around'] }) => (
  <ol className="grid gap-3">
    {messages.map(({ id, by, text, createdAt, isReported }) => (
      <li
        key={id}
        className={
          isReported ? 'rounded-md border-[1.5px] border-accent p-3' : 'rounded-md border border-line p-3'
        }
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          <strong className="text-ink">{writers[by]}</strong>
          <time dateTime={createdAt}>{momentOf(createdAt)}</time>
          {isReported && <Badge tone="accent">Reported</Badge>}
        </p>
        <p dir="auto" className="measure mt-1 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </p>
      </li>
    ))}
  </ol>
)
