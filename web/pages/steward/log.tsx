import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { momentOf } from '#contract/surface/format'
import { stewardPaths } from '#contract/surface/steward-paths'
import { despiteWords } from '#contract/trust/cases'
import type { StewardAct } from '#contract/trust/stewards'
import { logBecause } from '../../features/moderation/steward/api.ts'
import { BecauseForm } from '../../features/moderation/steward/because-form.tsx'
import { rows } from '../../features/moderation/steward/queue-list.tsx'
import { isRefused, Refusal } from '../../features/moderation/steward/refusal.tsx'
import { actWords, kindTitles } from '../../features/moderation/words.ts'
import { useTitle } from '../../lib/use-title.ts'
import { ListState } from '../../ui/list-state.tsx'

/** /steward/log: everything that stewards decided, searched and opened. Reading it requires a reason. */
export function LogPage() {
  useTitle('Log')
  const [because, setBecause] = useState<string>()
  return (
    <>
      <div>
        <h1 className="text-3xl">Log</h1>
        <p className="measure mt-2 text-sm text-muted">
          Every decision, search and look of every steward, as one chain. Nothing in it can be changed unseen.
        </p>
      </div>
      {because === undefined ? (
        <BecauseForm submitLabel="Read the log" onAsk={(words) => setBecause(words)} />
      ) : (
        <Rows because={because} />
      )}
    </>
  )
}

const failed = 'Error loading the log. Please try again.'

function Rows({ because }: { because: string }) {
  const query = useInfiniteQuery(logBecause(because))
  if (isRefused(query)) return <Refusal query={query}>{failed}</Refusal>
  return (
    <ListState query={query} skeleton={rows} empty="Nothing yet." error={failed}>
      {(acts) => (
        <ol className="divide-y divide-line border-y border-line">
          {acts.map((act) => (
            <Act key={act.id} act={act} />
          ))}
        </ol>
      )}
    </ListState>
  )
}

const link = 'underline underline-offset-4'

const Act = ({ act }: { act: StewardAct }) => (
  <li className="grid gap-x-6 gap-y-1 px-2 py-3 text-sm [overflow-wrap:anywhere] md:grid-cols-[9rem_12rem_minmax(0,1fr)] lg:grid-cols-[15rem_13rem_minmax(0,1fr)] md:items-baseline">
    <p className="figures text-muted">
      {act.seq}. <time dateTime={act.createdAt}>{momentOf(act.createdAt)}</time>
    </p>
    <p>
      <strong className="font-semibold">{actWords[act.kind]}</strong>
      <span className="block text-muted">{act.steward.name ?? 'a former steward'}</span>
    </p>
    <div className="grid gap-1">
      <p className="flex flex-wrap gap-x-3 empty:hidden">
        {act.caseId && (
          <Link href={stewardPaths.report(act.caseId)} className={link}>
            {act.thingKind ? kindTitles[act.thingKind] : 'Report'}
          </Link>
        )}
        {act.personId && (
          <Link href={stewardPaths.person(act.personId)} className={link}>
            Person
          </Link>
        )}
        {act.code && <span>{act.code}</span>}
        {act.rule && <span className="text-muted">{act.rule}</span>}
        {act.searched && <span>“{act.searched}”</span>}
        {act.shown > 1 && <span>{act.shown} people</span>}
      </p>
      {act.despiteConflict && <p className="text-muted">{despiteWords}</p>}
      {act.reason && <p className="measure whitespace-pre-wrap">{act.reason}</p>}
    </div>
  </li>
)
