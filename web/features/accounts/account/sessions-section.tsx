import { useMutation, useQuery } from '@tanstack/react-query'
import type { OwnSession } from '#contract/people/own-account'
import { momentOf } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { forgetDrafts } from '../../../lib/local-storage/drafts.ts'
import { AskFirst } from '../../../ui/ask-first.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { endOtherSessions, endSession, sessions } from './api.ts'

export function SessionsSection() {
  const query = useQuery(sessions())
  const endOthers = useMutation(endOtherSessions)
  return (
    <ListState
      query={query}
      skeleton={<Skeleton className="h-40" />}
      empty="You’re signed in nowhere."
      error="Where you’re signed in couldn’t be loaded. Please try again."
    >
      {(all) => (
        <>
          <ul className="divide-y divide-line border-b border-line">
            {all.map((one) => (
              <SessionRow key={one.id} session={one} />
            ))}
          </ul>
          <div className="mt-4">
            {all.length > 1 ? (
              <AskFirst
                variant="secondary"
                label="Sign out everywhere else"
                title="Sign out everywhere else?"
                description="You stay signed in here. Every other browser and program has to sign in again."
                yes="Sign out everywhere else"
                write={endOthers}
                variables={undefined}
              />
            ) : (
              <p className="text-sm text-muted">Only here.</p>
            )}
          </div>
        </>
      )}
    </ListState>
  )
}

function SessionRow({ session: { id, isCurrent, browser, place, lastUsedAt } }: { session: OwnSession }) {
  const end = useMutation(endSession)
  const name = browser ?? 'Unknown browser'
  return (
    <li className="flex items-center justify-between gap-x-3 py-4 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {isCurrent && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="figures mt-1 text-sm text-muted">
          {place && <>Network {place} · </>}
          Last used <time dateTime={lastUsedAt}>{momentOf(lastUsedAt)}</time>
        </p>
      </div>
      <div className="-mr-4 shrink-0">
        {isCurrent ? (
          <ButtonLink variant="quiet" href={paths.logout()} onClick={forgetDrafts}>
            Sign Out
          </ButtonLink>
        ) : (
          <AskFirst
            variant="quiet"
            label="Sign out"
            name={`Sign out ${name}, last used ${momentOf(lastUsedAt)}`}
            title={`Sign out ${name}?`}
            description="That browser or program has to sign in again."
            yes="Sign out"
            write={end}
            variables={id}
          />
        )}
      </div>
    </li>
  )
}
