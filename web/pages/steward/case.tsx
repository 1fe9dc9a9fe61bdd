import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { momentOf } from '#contract/surface/format'
import { stewardPaths } from '#contract/surface/steward-paths'
import type { Case } from '#contract/trust/stewards'
import { caseOf } from '../../features/moderation/steward/api.ts'
import { AppealForm } from '../../features/moderation/steward/appeal-form.tsx'
import { DecidedEntry } from '../../features/moderation/steward/decided-entry.tsx'
import { DecisionForm } from '../../features/moderation/steward/decision-form.tsx'
import { QueueLines } from '../../features/moderation/steward/queue-list.tsx'
import { Refusal } from '../../features/moderation/steward/refusal.tsx'
import { Around, Reports, Said } from '../../features/moderation/steward/thing.tsx'
import { UndoButton } from '../../features/moderation/steward/undo-button.tsx'
import { kindTitles } from '../../features/moderation/words.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Part } from '../../ui/part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** /steward/reports/{id}: reported content, as it is now and as it was reported, with its decisions. */
export function CasePage({ id }: { id: string }) {
  const query = useQuery(caseOf(id))
  useTitle(query.data && `Reported: ${kindTitles[query.data.kind]}`)
  return (
    <Loaded
      query={query}
      className="grid gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]"
      shape={
        <>
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </>
      }
      error={
        <>
          <h1 className="text-3xl">Report</h1>
          <Refusal query={query}>Error loading the report. Please try again.</Refusal>
        </>
      }
    >
      {(one) => <Shown one={one} />}
    </Loaded>
  )
}

function Shown({ one }: { one: Case }) {
  const { id, kind, status, thing, owner, isGrave } = one
  return (
    <>
      <header>
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={status === 'open' ? 'open' : 'neutral'}>{status}</Badge>
          {isGrave && <Badge tone="danger">Grave</Badge>}
          {thing.hiddenAt && <Badge tone="completed">Hidden</Badge>}
        </p>
        <h1 className="mt-2 text-3xl">{kindTitles[kind]}</h1>
        <p className="mt-2 text-sm text-muted [overflow-wrap:anywhere]">
          {owner ? (
            <>
              By{' '}
              <Link
                href={stewardPaths.person(owner.id, id)}
                className="text-ink underline underline-offset-4"
              >
                {owner.name ?? 'someone without a name'}
              </Link>
              , reported since {momentOf(one.createdAt)}
            </>
          ) : (
            <>Reported since {momentOf(one.createdAt)}</>
          )}
        </p>
      </header>
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-8">
          <Part title={thing.hiddenAt ? 'As it is, hidden from everyone else' : 'As it is'} level={2}>
            {thing.now ? (
              <div className="rounded-lg border border-line bg-raised p-5">
                <Said words={thing.now} />
              </div>
            ) : (
              <p className="text-sm text-muted">It is gone.</p>
            )}
          </Part>
          <Part title="Reports" level={2}>
            <Reports all={one.newestReports} now={thing.now} />
            {one.newestReports.length < one.reports && (
              <p className="text-sm text-muted">
                The newest {one.newestReports.length} of {one.reports} are shown.
              </p>
            )}
          </Part>
          {one.around.length > 0 && (
            <Part title="Messages around it" level={2}>
              <Around messages={one.around} />
            </Part>
          )}
        </div>
        <div className="grid content-start gap-8">
          <Deciding one={one} />
          <Part title="Earlier decisions about this person" level={2}>
            <Entries all={one.earlier} />
          </Part>
          {one.others.length > 0 && (
            <Part title="Other reports of it" level={2}>
              <QueueLines items={one.others} />
            </Part>
          )}
        </div>
      </div>
    </>
  )
}

function Deciding({ one }: { one: Case }) {
  const { id, can, refusal, decisions } = one
  return (
    <>
      {can.includes('decide') && (
        <section aria-labelledby="decide" className="rounded-lg border border-line bg-raised p-5">
          <h2 id="decide" className="mb-4 text-xl">
            Decide
          </h2>
          <DecisionForm caseId={id} hasOwner={one.owner !== null} />
        </section>
      )}
      {one.despiteConflict && can.length > 0 && (
        <p className="rounded-md bg-sunk p-4 text-sm">
          No steward is without a conflict of interest here. Yours is the least money: you may decide, and it
          is said.
        </p>
      )}
      {refusal && <p className="rounded-md bg-sunk p-4 text-sm">{refusal}</p>}
      {decisions.length > 0 && (
        <Part title="Decisions" level={2}>
          <ul className="divide-y divide-line border-y border-line">
            {decisions.map((decided) => {
              const isOpen = decided.appeal !== null && decided.appeal.answer === null
              const stands = !decided.undone && decided.appeal?.answer?.decision !== 'reverse'
              return (
                <DecidedEntry key={decided.id} decided={decided}>
                  {isOpen && can.includes('answerAppeal') && (
                    <AppealForm caseId={id} appealId={decided.appeal!.id} />
                  )}
                  {stands && !isOpen && can.includes('undo') && <UndoButton caseId={id} id={decided.id} />}
                </DecidedEntry>
              )
            })}
          </ul>
        </Part>
      )}
    </>
  )
}

export const Entries = ({ all }: { all: Case['earlier'] }) =>
  all.length === 0 ? (
    <p className="text-sm text-muted">None.</p>
  ) : (
    <ul className="divide-y divide-line border-y border-line">
      {all.map((decided) => (
        <DecidedEntry
          key={decided.id}
          decided={decided}
          about={
            decided.caseId && (
              <Link href={stewardPaths.report(decided.caseId)} className="underline underline-offset-4">
                {decided.kind ? kindTitles[decided.kind] : 'Report'}
              </Link>
            )
          }
        />
      ))}
    </ul>
  )
