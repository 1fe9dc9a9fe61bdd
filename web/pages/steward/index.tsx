import type { ReactNode } from 'react'
import { Link, Route, Switch, useLocation } from 'wouter'
import { stewardPaths, stewardRoutes } from '#contract/surface/steward-paths'
import { queueStatuses } from '#contract/trust/stewards'
import type { QueueStatus } from '../../features/moderation/steward/api.ts'
import { Figures } from '../../features/moderation/steward/figures.tsx'
import { QueueList } from '../../features/moderation/steward/queue-list.tsx'
import { useCurrentUser } from '../../lib/calls/current-user.ts'
import { useTitle } from '../../lib/use-title.ts'
import { useUrlChoices } from '../../lib/use-url-choices.ts'
import { Choices } from '../../ui/choices.tsx'
import { NotFoundPage } from '../not-found.tsx'
import { CasePage } from './case.tsx'
import { InvitationsPage } from './invitations.tsx'
import { LogPage } from './log.tsx'
import { PeoplePage } from './people.tsx'
import { PersonPage } from './person.tsx'

/**
 * /steward: reports, people and the log (product.md, "Reports and stewards"). Other users get the "not found"
 * page, so that they can't detect that it exists.
 */
export function StewardPages() {
  const user = useCurrentUser()
  if (!user?.isSteward) return <NotFoundPage />
  return (
    <Switch>
      {pages.map(([path, draw]) => (
        <Route<{ id?: string }> key={path} path={path}>
          {({ id = '' }) => <Desk>{draw(id)}</Desk>}
        </Route>
      ))}
      <Route component={NotFoundPage} />
    </Switch>
  )
}

const pages: readonly [path: string, draw: (id: string) => ReactNode][] = [
  [stewardRoutes.queue, () => <QueuePage />],
  [stewardRoutes.report, (id) => <CasePage key={id} id={id} />],
  [stewardRoutes.people, () => <PeoplePage />],
  [stewardRoutes.person, (id) => <PersonPage key={id} id={id} />],
  [stewardRoutes.log, () => <LogPage />],
  [stewardRoutes.invitations, () => <InvitationsPage />],
]

const parts = {
  Queue: stewardPaths.queue(),
  People: stewardPaths.people(),
  Invitations: stewardPaths.invitations(),
  Log: stewardPaths.log(),
} as const

/** Navigation entry to which a path belongs: the page of a report belongs to the queue. */
const partOf = (path: string) =>
  Object.values(parts).findLast((href) => path === href || path.startsWith(`${href}/`))

function Desk({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  return (
    <div className="page grid grid-cols-1 content-start gap-6 pt-6!">
      <nav aria-label="Steward’s desk" className="border-b border-line">
        <ul className="flex flex-wrap gap-x-6">
          {Object.entries(parts).map(([name, href]) => (
            <li key={name}>
              <Link
                href={href}
                aria-current={path === href ? 'page' : href === partOf(path) || undefined}
                className="-mb-px flex min-h-11 items-center border-b-[3px] border-transparent text-sm font-medium hover:border-line aria-[current]:border-accent aria-[current]:font-semibold"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  )
}

const words: Record<QueueStatus, string> = { open: 'Open', decided: 'Decided', appeals: 'Appeals' }
const options = queueStatuses.map((value) => ({ value, label: words[value] }))
const choices = { status: queueStatuses } as const

function QueuePage() {
  useTitle('Reports')
  const [{ status = 'open' }, choose] = useUrlChoices(choices)
  return (
    <>
      <h1 className="text-3xl">Reports</h1>
      <Figures />
      <Choices
        label="Which reports"
        hideLabel
        options={options}
        value={status}
        onChange={(next) => choose({ status: next })}
      />
      <section aria-label={`Reports: ${words[status]}`}>
        <QueueList key={status} status={status} />
      </section>
    </>
  )
}
