import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dayOf } from '#contract/surface/format'
import { ruleAddress } from '#contract/surface/steward-paths'
import { despiteWords } from '#contract/trust/cases'
import { appealDays, type OwnDecision } from '#contract/trust/decisions'
import { ruleText } from '#contract/trust/rules'
import { kindWords } from '#contract/trust/words'
import { useCurrentUser } from '../../lib/calls/current-user.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Day } from '../../ui/day.tsx'
import { EntrySkeletons } from '../../ui/entry-skeletons.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { AppealForm, ownDecisions } from './own/appeal-form.tsx'

/** Section of the settings: stewards' decisions about this user, each with its rule, the facts and the appeal. */
export function OwnDecisions() {
  const user = useCurrentUser()
  const query = useInfiniteQuery(ownDecisions())
  const isDecided = query.hasNextPage || query.data?.some((one) => one.decision === 'suspend' && !isOver(one))
  // False if the suspension has expired, although the server may need a minute to end it.
  const isSuspended = user?.suspendedAt && !isPast(user.suspendedUntil)
  const alike = isSuspended && !isDecided && (
    <p className="measure pb-4 text-sm text-ink">
      This account is suspended because an earlier account with your email or your sign-in was, which was then
      closed. Its decision said why. If that is a mistake, ask the people who run this site.
    </p>
  )
  return (
    <ListState
      query={query}
      skeleton={<EntrySkeletons />}
      empty={alike || 'Nothing here. If we act on something of yours, you’ll see why and how to appeal.'}
      error="Error loading the decisions. Please try again."
    >
      {(all) => (
        <>
          {alike}
          <ol className="divide-y divide-line border-y border-line">
            {all.map((decision) => (
              <Entry key={decision.id} decision={decision} />
            ))}
          </ol>
        </>
      )}
    </ListState>
  )
}

const erased = 'The words were erased with their writer.'

const isPast = (day: string | null) => day !== null && Date.parse(day) <= Date.now()

/** The decision was reversed, or its suspension has expired. */
const isOver = ({ undone, appeal, until }: OwnDecision) =>
  undone !== null || appeal?.answer?.decision === 'reverse' || isPast(until)

function titleOf(own: OwnDecision) {
  const { decision, thing, until } = own
  const named = `${kindWords[thing.kind]}${thing.title ? ` (“${thing.title}”)` : ''}`
  if (decision === 'suspend')
    return `You ${isOver(own) ? 'were' : 'are'} suspended ${until ? `until ${dayOf(until)}` : 'for good'}`
  return decision === 'hide'
    ? `Your ${named} ${isOver(own) ? 'was' : 'is'} hidden`
    : `A warning about your ${named}`
}

function standOf({ undone, appeal }: OwnDecision): { tone: Tone; words: string } | undefined {
  if (undone) return { tone: 'approved', words: 'Undone' }
  if (!appeal) return undefined
  if (!appeal.answer) return { tone: 'open', words: 'Appealed' }
  return appeal.answer.decision === 'reverse'
    ? { tone: 'approved', words: 'Reversed' }
    : { tone: 'neutral', words: 'Upheld' }
}

function Entry({ decision }: { decision: OwnDecision }) {
  const { id, rule, reason, createdAt, undone, appeal, canAppeal, appealUntil } = decision
  const stand = standOf(decision)
  return (
    <li id={`decision-${id}`} className="grid gap-3 py-5 [overflow-wrap:anywhere]">
      <header>
        <h3 className="text-lg">{titleOf(decision)}</h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Day at={createdAt} />
          {stand && <Badge tone={stand.tone}>{stand.words}</Badge>}
        </p>
      </header>
      <dl className="grid gap-3 text-sm">
        <Fact name="The rule">
          <a href={ruleAddress(rule)} className="underline decoration-accent underline-offset-4">
            {ruleText(rule)}
          </a>
        </Fact>
        <Fact name="The facts">{reason ?? erased}</Fact>
        {decision.despiteConflict && <Fact name="Who decided">{despiteWords}</Fact>}
        {decision.decision === 'suspend' && decision.thing.title && (
          <Fact name="It is about">
            {kindWords[decision.thing.kind]}, “{decision.thing.title}”
          </Fact>
        )}
        {appeal && <Fact name="Your appeal">{appeal.text}</Fact>}
        {appeal?.answer && (
          <Fact name={appeal.answer.decision === 'reverse' ? 'Reversed, because' : 'Upheld, because'}>
            {appeal.answer.reason ?? erased}
          </Fact>
        )}
        {undone && <Fact name="Undone, because">{undone.reason ?? erased}</Fact>}
      </dl>
      {canAppeal ? (
        <AppealForm id={id} until={appealUntil} />
      ) : (
        !appeal &&
        !undone && (
          <p className="text-sm text-muted">
            It could be appealed for {appealDays} days, until <Day at={appealUntil} />.
          </p>
        )
      )}
    </li>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd dir="auto" className="measure mt-0.5 whitespace-pre-wrap">
      {children}
    </dd>
  </div>
)
