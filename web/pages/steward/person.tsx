import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { count } from '#contract/surface/counts'
import { dayOf, inCurrency } from '#contract/surface/format'
import type { PersonView } from '#contract/trust/stewards'
import { type Because, personOf } from '../../features/moderation/steward/api.ts'
import { BecauseForm } from '../../features/moderation/steward/because-form.tsx'
import { Matches } from '../../features/moderation/steward/matches.tsx'
import { Refusal } from '../../features/moderation/steward/refusal.tsx'
import { MailReasonLine } from '../../features/notifications/public/mail-reason.tsx'
import { useTitle } from '../../lib/use-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Part } from '../../ui/part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Entries } from './case.tsx'

/** Reason from the previous page: the report in the URL, or the reason of the search. */
function useBecause(): Because | undefined {
  const [search] = useSearchParams()
  const state = useHistoryState<{ because?: string } | null>()
  const report = search.get('report')
  if (report) return { report }
  return state?.because ? { because: state.because } : undefined
}

/** /steward/people/{id}: a person's content, and the decisions about them. Opening it requires a reason. */
export function PersonPage({ id }: { id: string }) {
  const brought = useBecause()
  const [said, setSaid] = useState<Because>()
  const because = said ?? brought
  useTitle('Person')
  if (because) return <Looked id={id} because={because} />
  return (
    <>
      <h1 className="text-3xl">Person</h1>
      <BecauseForm submitLabel="Look" onAsk={(words) => setSaid({ because: words })} />
    </>
  )
}

function Looked({ id, because }: { id: string; because: Because }) {
  const query = useQuery(personOf(id, because))
  return (
    <Loaded
      query={query}
      className="grid gap-6"
      shape={
        <>
          <Skeleton className="h-12 max-w-sm" />
          <Skeleton className="h-64" />
        </>
      }
      error={
        <>
          <h1 className="text-3xl">Person</h1>
          <Refusal query={query}>Error loading the person. Please try again.</Refusal>
        </>
      }
    >
      {(person) => <Shown person={person} because={because} />}
    </Loaded>
  )
}

const moneyOf = ({ count: times, amount }: PersonView['given']['pledged']) =>
  times === 0 ? 'none' : `${count(times)} (${inCurrency(amount)})`

const facts = ({ isSongwriter, asked, written, given, received, cases, ...person }: PersonView) => ({
  Email: `${person.email}, ${person.emailProvenAt ? 'confirmed' : 'not confirmed'}`,
  'Member since': dayOf(person.createdAt),
  Requests: `${count(asked.open)} open, ${count(asked.inWork)} in work, ${count(asked.approved)} approved`,
  'Songs written': isSongwriter && `${count(written.inWork)} in work, ${count(written.approved)} approved`,
  Pays: `promised ${moneyOf(given.pledged)}, sent ${moneyOf(given.sent)}, confirmed ${moneyOf(given.confirmed)}`,
  'Is paid':
    isSongwriter &&
    `promised ${moneyOf(received.pledged)}, sent ${moneyOf(received.sent)}, confirmed ${moneyOf(received.confirmed)}`,
  'Reports about them': `${count(cases.open)} open, ${count(cases.decided)} decided`,
})

function Mails({ all }: { all: PersonView['mails'] }) {
  if (all.length === 0) return <p className="text-muted">None.</p>
  return (
    <details>
      <summary className="cursor-pointer py-2">
        {all.length === 1 ? 'The last one' : `The last ${count(all.length)}`}, and why
      </summary>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {all.map((mail) => (
          <li key={mail.id} className="py-2.5">
            <code className="text-muted">{mail.kind}</code> <MailReasonLine {...mail} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const Shown = ({ person, because }: { person: PersonView; because: Because }) => (
  <>
    <header>
      <p className="flex flex-wrap items-center gap-2 empty:hidden">
        {person.isSongwriter && <Badge>Songwriter</Badge>}
        {person.suspendedAt && (
          <Badge tone="danger">
            Suspended {person.suspendedUntil ? `until ${dayOf(person.suspendedUntil)}` : 'for good'}
          </Badge>
        )}
        {person.profileHiddenAt && <Badge tone="completed">Profile hidden</Badge>}
        {person.closedAt && <Badge>Closed</Badge>}
      </p>
      <h1 className="mt-2 text-3xl [overflow-wrap:anywhere]">{person.name ?? 'Without a name'}</h1>
    </header>
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2">
      <div className="grid content-start gap-8">
        <Part title="What they have" level={2}>
          <dl className="divide-y divide-line border-y border-line text-sm">
            {Object.entries(facts(person)).map(
              ([name, value]) =>
                value && (
                  <div key={name} className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
                    <dt className="text-muted">{name}</dt>
                    <dd className="[overflow-wrap:anywhere]">{value}</dd>
                  </div>
                ),
            )}
          </dl>
        </Part>
        <Part title="Matches that can still be stopped" level={2}>
          <Matches person={person} because={because} />
        </Part>
      </div>
      <div className="grid content-start gap-8">
        <Part title="Decisions about them" level={2}>
          <Entries all={person.decisions} />
        </Part>
        <Part title="Emails to them" level={2}>
          <Mails all={person.mails} />
        </Part>
      </div>
    </div>
  </>
)
