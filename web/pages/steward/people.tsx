import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { limits } from '#contract/grammar/text'
import { dayOf } from '#contract/surface/format'
import { stewardPaths } from '#contract/surface/steward-paths'
import { mostFound, type PersonFound } from '#contract/trust/stewards'
import { peopleFound } from '../../features/moderation/steward/api.ts'
import { BecauseForm } from '../../features/moderation/steward/because-form.tsx'
import { rows } from '../../features/moderation/steward/queue-list.tsx'
import { isRefused, Refusal } from '../../features/moderation/steward/refusal.tsx'
import { useTitle } from '../../lib/use-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { ListState } from '../../ui/list-state.tsx'

interface Asked {
  query: string
  because: string
}

export function PeoplePage() {
  useTitle('People')
  const [asked, setAsked] = useState<Asked>()
  const [wrong, setWrong] = useState<string>()
  return (
    <>
      <h1 className="text-3xl">People</h1>
      <BecauseForm
        submitLabel="Search"
        isFilled={(field) => {
          const isLong = field('query').length > 1
          setWrong(isLong ? undefined : 'Please type at least two characters')
          return isLong
        }}
        onAsk={(because, field) => setAsked({ query: field('query'), because })}
      >
        <Field
          label="Name, email, link or payment code"
          hint="A code leads to its supporter and its songwriter, where a match can be stopped."
          error={wrong}
        >
          <Input name="query" type="search" maxLength={limits.search} />
        </Field>
      </BecauseForm>
      {asked && (
        <section aria-label="People found">
          <Found key={`${asked.query} ${asked.because}`} asked={asked} />
        </section>
      )}
    </>
  )
}

const failed = 'Error searching people. Please try again.'

function Found({ asked }: { asked: Asked }) {
  const query = useQuery(peopleFound(asked))
  if (isRefused(query)) return <Refusal query={query}>{failed}</Refusal>
  return (
    <ListState query={query} skeleton={rows} empty={`Nobody is found by “${asked.query}”.`} error={failed}>
      {(people) => (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {people.map((person) => (
              <Row key={person.id} person={person} because={asked.because} />
            ))}
          </ul>
          {people.length === mostFound && (
            <p className="measure mt-3 text-sm text-muted">
              At most {mostFound} are shown. Type more of the name, or the email, to find another.
            </p>
          )}
        </>
      )}
    </ListState>
  )
}

const Row = ({ person, because }: { person: PersonFound; because: string }) => (
  <li className="relative grid gap-x-6 gap-y-1 px-2 py-3 text-sm [overflow-wrap:anywhere] hover:bg-sunk sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-baseline">
    <p className="flex flex-wrap items-center gap-2">
      {/* Passes the reason on, because opening the person's page is logged with it too. */}
      <Link
        href={stewardPaths.person(person.id)}
        state={{ because }}
        className="text-base font-semibold underline decoration-transparent underline-offset-4 after:absolute after:inset-0 hover:decoration-accent"
      >
        {person.name ?? 'Without a name'}
      </Link>
      {person.isSongwriter && <Badge>Songwriter</Badge>}
      {person.suspendedAt && <Badge tone="danger">Suspended</Badge>}
    </p>
    <p className="min-w-0">{person.email}</p>
    <p className="text-muted">since {dayOf(person.createdAt)}</p>
  </li>
)
