import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, Router as Wouter } from 'wouter'
import { paths } from '#contract/surface/paths'
import { useTakeOverAround } from './event-replay/take-over.ts'
import { TopBar } from './features/accounts/top-bar.tsx'
import { useCurrentUser } from './lib/calls/current-user.ts'
import { whenQuiet } from './lib/calls/when-quiet.ts'
import { lateParts } from './lib/chunks/late-parts.ts'
import { retryImport } from './lib/chunks/retry-import.ts'
import { withStyle } from './lib/chunks/whole-style.ts'
import { toasts } from './lib/toast.ts'
import { SmallFooter } from './pages/small-footer.tsx'
import { LateDock } from './player/dock/late-dock.tsx'
import { Router } from './router.tsx'
import { listenForFocus } from './ui/dialog-opener.ts'
import { Dispensable } from './ui/optional-chunk.tsx'

const { PlayingCover } = lateParts(() => import('./playing-cover.tsx'))
const { Bell } = lateParts(() => import('./features/notifications/bell.tsx'))
const { Notices } = lateParts(() => withStyle(() => retryImport(() => import('./ui/notices.tsx'))))

const { AccountLines } = lateParts(() => import('./features/accounts/lines/account-lines.tsx'))

/**
 * Banners about the account. Their code is loaded only for a member whose email isn't proven or whose account
 * is suspended.
 */
function LateLines() {
  const user = useCurrentUser()
  return user && (!user.emailProvenAt || user.suspendedAt) ? (
    <Dispensable>
      <AccountLines />
    </Dispensable>
  ) : null
}

const { Live } = lateParts(() => import('./features/live/live.tsx'))

function LateLive() {
  const user = useCurrentUser()
  return user ? (
    <Dispensable>
      <Live userId={user.id} />
    </Dispensable>
  ) : null
}

/** Milliseconds to wait before the code of the notices loads, so that the member's page loads first. */
const quiet = 3000

interface AppProps {
  client: QueryClient
  /** SSR: the path to render, without a browser location. */
  ssrPath?: string
}

/**
 * Toasts. Their code is loaded for members some seconds after the page; for visitors, with the first toast.
 */
function LateNotices({ client }: AppProps) {
  const notice = useSyncExternalStore(toasts.subscribe, toasts.current, () => undefined)
  const isMember = useCurrentUser() !== null
  const [needed, setNeeded] = useState(false)
  if (!needed && notice) setNeeded(true)
  useEffect(() => {
    if (!isMember) return
    return whenQuiet(client, quiet, () => {
      setNeeded(true)
      // Preloads the code of dialogs and of the forms in dialogs.
      import('./ui/dialog-window.tsx').catch(() => {})
      import('./ui/late-forms.ts').then(({ loadForms }) => loadForms()).catch(() => {})
    })
  }, [isMember, client])
  return needed ? (
    <Dispensable>
      <Notices />
    </Dispensable>
  ) : null
}

function Footer() {
  const [path] = useLocation()
  const isMember = useCurrentUser() !== null
  return path === paths.home() && !isMember ? null : <SmallFooter />
}

export function App({ client, ssrPath }: AppProps) {
  useTakeOverAround()
  useEffect(listenForFocus, [])
  return (
    <QueryClientProvider client={client}>
      <Wouter {...(ssrPath !== undefined && { ssrPath })}>
        <TopBar>
          <Dispensable placeholder={<span aria-hidden className="size-11 shrink-0" />}>
            <Bell />
          </Dispensable>
        </TopBar>
        <LateLines />
        <Router />
        <Footer />
        <LateDock cover={PlayingCover} />
      </Wouter>
      <LateNotices client={client} />
      <LateLive />
    </QueryClientProvider>
  )
}
