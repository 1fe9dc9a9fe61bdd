import { Suspense, useEffect, useRef } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import type { CurrentUser } from '#contract/people/accounts'
import { routes, stewardPages } from '#contract/surface/paths'
import { TakeOverPage } from './event-replay/take-over.ts'
import { useCurrentUser } from './lib/calls/current-user.ts'
import { lateParts } from './lib/chunks/late-parts.ts'
import { wholeStyle } from './lib/chunks/whole-style.ts'
import { aboutPaths } from './pages/about/titles.ts'
import { members } from './pages/room/late.ts'
import { PageError } from './ui/page-error.tsx'
import { PageSkeleton } from './ui/skeleton.tsx'

let isFirst = true

/**
 * Loads the whole stylesheet, except for the first page: the server sent that page with the style that it
 * needs.
 */
function styleOfNext() {
  if (!isFirst) return wholeStyle()
  isFirst = false
  return undefined
}

const page = <Module extends object>(load: () => Promise<Module>) =>
  lateParts(async () => (await Promise.all([load(), styleOfNext()]))[0])

const { LandingPage } = page(() => import('./pages/landing/landing.tsx'))
const dashboard = page(() => import('./pages/dashboard/index.tsx'))
const profile = page(() => import('./pages/profile.tsx'))
const { SongwriterPage } = page(() => import('./pages/songwriter.tsx'))
const { AboutPage } = page(() => import('./pages/about/page.tsx'))
const { MemberPages } = page(() => import('./pages/members/index.tsx'))
const { BeginPage } = page(() => import('./pages/begin/begin.tsx'))
const { FundPage } = page(() => import('./pages/fund.tsx'))
const room = page(() => import('./pages/room.tsx'))
const { NotFoundPage } = page(() => import('./pages/not-found.tsx'))

const memberPages = [routes.receipt, routes.books, routes.giftCard, `${stewardPages}/*?`]

/** Preloads the code of a member's first page. The key is the first segment of the path. */
const firsts: Record<string, (user: CurrentUser) => Promise<unknown>> = {
  '': async ({ role }) => {
    const { loadView } = await import('./pages/dashboard/index.tsx')
    await Promise.all([dashboard.load(), loadView(location.search, role)])
  },
  profile: profile.load,
  request: () => Promise.all([room.load(), members.load()]),
}

/**
 * Loads the code of a member's first page before React draws. If React showed a placeholder first, it would
 * delay the page by a third of a second.
 */
export const loadFirst = async (user: CurrentUser) =>
  firsts[location.pathname.split('/')[1] ?? '']?.(user).catch(() => {})

function Home() {
  return useCurrentUser() ? <dashboard.DashboardPage /> : <LandingPage />
}

/** For a member, the code of the member's parts of a request's page loads in parallel with the page. */
function RoomForViewer(props: { shareableId: string }) {
  if (useCurrentUser()) void members.load()
  return <room.RoomPage {...props} />
}

export function Router() {
  const [path] = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    // As after a full page load, scrolls to the top and moves the focus into the new page.
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [path])
  return (
    <main ref={main} id="main" tabIndex={-1} className="min-h-svh outline-none">
      <PageError key={path}>
        <Suspense fallback={<PageSkeleton />}>
          <Switch>
            <Route path={routes.home} component={Home} />
            <Route path={routes.profile} component={profile.ProfilePage} />
            <Route path={routes.songwriter}>{({ id }) => <SongwriterPage key={id} id={id} />}</Route>
            <Route path={routes.fund} component={FundPage} />
            <Route path={routes.begin} component={BeginPage} />
            {memberPages.map((one) => (
              <Route key={one} path={one} component={MemberPages} />
            ))}
            <Route path={routes.room}>
              {({ shareableId }) => <RoomForViewer key={shareableId} shareableId={shareableId} />}
            </Route>
            {aboutPaths.map((about) => (
              <Route key={about} path={about}>
                <AboutPage path={about} />
              </Route>
            ))}
            <Route component={NotFoundPage} />
          </Switch>
          <TakeOverPage />
        </Suspense>
      </PageError>
    </main>
  )
}
