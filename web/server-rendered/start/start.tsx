import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { donations } from '#contract/giving/donations'
import { fill } from '#contract/grammar/endpoint'
import type { CurrentUser, Role } from '#contract/people/accounts'
import { notifications } from '#contract/people/notifications'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { songwriters } from '#contract/people/songwriters'
import { briefFiles } from '#contract/requests/brief-files'
import { requestMoves } from '#contract/requests/moves'
import { mustHaves } from '#contract/requests/must-haves'
import { songRequests } from '#contract/requests/song-requests'
import type { DrawnPages, FollowUps } from '#contract/surface/drawn-pages'
import { paths, routes } from '#contract/surface/paths'
import { projects } from '#contract/work/projects'
import { looks, OwnName } from '../../features/accounts/own-name.tsx'
import { placeName } from '../../features/accounts/place-name.ts'
import { dashboardRole } from '../../features/accounts/role.ts'
import { site } from '../../lib/site/site.ts'
import { Mark } from '../../ui/mark.tsx'

type StartName = Role | 'profile' | 'room'

/** First reads of each page. A read that isn't needed would take bandwidth from the others. */
const reads: Record<StartName, string[]> = {
  listener: [
    `${songRequests.mine.path}?limit=8`,
    `${songRequests.mine.path}?turn=own`,
    projects.unreadMessages.path,
    songwriters.list.path,
  ],
  songwriter: [
    songwriterProfile.mine.path,
    songRequests.open.path,
    projects.mine.path,
    songRequests.invitations.path,
    projects.unreadMessages.path,
    donations.paymentSums.path,
    songRequests.mine.path,
  ],
  underwriter: [
    donations.fund.path,
    songRequests.open.path,
    songRequests.mine.path,
    `${donations.mine.path}?limit=100`,
  ],
  profile: [],
  room: [songRequests.shared.path],
}

/**
 * Reads that follow the studio's list of projects: `ofAll` for each project, `ofFirst` for the first one,
 * which is shown open.
 */
const followUps: Partial<Record<StartName, FollowUps>> = {
  songwriter: {
    list: projects.mine.path,
    states: requestMoves.work.from,
    ofAll: [projects.status.path],
    ofFirst: [mustHaves.ofProject.path, briefFiles.ofProject.path],
  },
}

/** URLs of a page's first reads. They must be equal to the URLs that the page's code requests. */
function readsOf(name: StartName, path: string) {
  const shareableId = path.split('/')[2] ?? ''
  return [notifications.unread.path, ...reads[name]].map((read) => fill(read, { shareableId }))
}

/** Returns the name of the start page for a route. Undefined if the route has no skeleton. */
function startOf(pattern: string, search: string, user: Pick<CurrentUser, 'role'>): StartName | undefined {
  if (pattern === routes.home) return dashboardRole(search, user.role)
  if (pattern === routes.room) return 'room'
  return pattern === routes.profile ? 'profile' : undefined
}

/** Label of the View selector on a page. */
const viewOf = (name: StartName | undefined, path: string) =>
  name === undefined || name === 'room' ? placeName(path) : name[0]?.toUpperCase() + name.slice(1)

/** Bar of a member's pages. It looks like the bar in web/features/accounts/top-bar.tsx. */
const Bar = ({ user, view }: { user: CurrentUser; view: string }) => (
  <header className="sticky top-0 border-b border-line bg-paper print:hidden" inert aria-hidden>
    <div className="mx-auto flex items-center gap-3 px-4 sm:gap-5 sm:px-8 min-h-16 max-w-[80rem] max-sm:flex-wrap max-sm:gap-x-1 py-1 max-[22rem]:px-2">
      <a
        href={paths.home()}
        className="flex min-h-11 items-center gap-2.5 start-serif text-xl font-semibold tracking-tight"
      >
        <Mark />
        <span className={site.logo ? 'max-lg:hidden' : 'max-md:hidden'}>{site.name}</span>
      </a>
      <div className={looks.parts}>
        <span className={looks.view}>
          <span className="liner text-muted max-sm:hidden">View</span>
          <span className="flex h-12 items-center rounded-md border border-edge bg-raised pr-10 pl-3 text-sm font-semibold">
            {view}
          </span>
        </span>
        <span className="size-11 shrink-0" />
        <span className="size-11 shrink-0 max-sm:hidden" />
        <span className={looks.account}>
          {/* The photo comes with the page's own bar, because it would delay the scripts. */}
          <OwnName user={user} font="start-serif" />
        </span>
      </div>
    </div>
  </header>
)

/** HTML of a member's page before its scripts are loaded: the bar and the page's skeleton. */
export const drawStart: DrawnPages['drawStart'] = ({ pattern, url, user }) => {
  const [path = '', search = ''] = url.split('?')
  const name = startOf(pattern, search, user)
  const Shape = name && skeletons[name]
  const page = renderToStaticMarkup(
    <div className="start">
      <Bar user={user} view={viewOf(name, path)} />
      <main id="main" aria-busy="true" className="min-h-svh">
        <p role="status" className="sr-only">
          Loading…
        </p>
        {Shape && (
          <div aria-hidden className="page">
            <Shape />
          </div>
        )}
      </main>
    </div>,
  )
  return { name, page, reads: name ? readsOf(name, path) : [], followUps: name && followUps[name] }
}

const Bone = ({ className }: { className: string }) => <div className={`rounded-md bg-sunk ${className}`} />

const Sheet = ({ rows, row }: { rows: number; row: string }) => (
  <div className="grid content-start gap-5 rounded-lg border border-line bg-raised p-5 sm:p-7">
    <Bone className="h-8 w-1/2" />
    {Array.from({ length: rows }, (_, n) => (
      <Bone key={n} className={row} />
    ))}
  </div>
)

const Dashboard = ({ columns, fields, entries }: { columns: string; fields: number; entries: number }) => (
  <div className="grid gap-10">
    <header>
      <Bone className="h-12 w-2/3 max-w-lg" />
      <Bone className="mt-4 h-5 max-w-lg" />
    </header>
    <div className={`grid items-start gap-10 ${columns}`}>
      <Sheet rows={fields} row={field} />
      <Sheet rows={entries} row="h-20" />
    </div>
  </div>
)

const field = 'h-12'

const skeletons: Record<StartName, () => ReactNode> = {
  listener: () => (
    <Dashboard columns="lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]" fields={6} entries={4} />
  ),
  songwriter: () => (
    <Dashboard columns="lg:grid-cols-[minmax(0,1fr)_minmax(0,1.45fr)]" fields={4} entries={4} />
  ),
  underwriter: () => (
    <Dashboard columns="lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]" fields={3} entries={4} />
  ),
  profile: () => (
    <div className="grid gap-10">
      <Bone className="h-11 w-48" />
      <div className="flex items-center gap-6">
        <Bone className="size-32 shrink-0 rounded-full" />
        <div className="grow">
          <Bone className="h-10 max-w-sm" />
          <Bone className="mt-3 h-5 w-48" />
        </div>
      </div>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
        <Bone className="h-64" />
        <Bone className="h-56" />
      </div>
      <div className="grid gap-4">
        {Array.from({ length: 6 }, (_, n) => (
          <Bone key={n} className="h-14" />
        ))}
      </div>
    </div>
  ),
  room: () => (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-16">
      <Bone className="aspect-square" />
      <div className="grid content-start gap-5">
        <Bone className="h-4 w-40" />
        <Bone className="h-16" />
        <Bone className="h-16 w-3/4" />
        <Bone className="h-32" />
      </div>
    </div>
  ),
}
