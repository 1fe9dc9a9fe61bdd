import { StrictMode, startTransition } from 'react'
import { App } from './app.tsx'
import { bootData, pageBegan } from './features/accounts/public/boot.ts'
import { currentUser } from './lib/calls/current-user.ts'
import { makeQueryClient } from './lib/calls/query-client.ts'
import { sendAs } from './lib/calls/send.ts'
import { reloadOnce } from './lib/chunks/reload-once.ts'
import { listenForLeaving } from './lib/leaving.ts'
import { loadFirst } from './router.tsx'
import 'virtual:fonts.css'
import './styles/app.css'

addEventListener('vite:preloadError', (event) => void reloadOnce(event))

const client = makeQueryClient()
const boot = bootData()
// A visitor's page has no session that a sign-out could end.
if (boot?.user !== null) listenForLeaving()
sendAs(boot?.user?.id)
if (boot) client.setQueryData(currentUser.queryKey, boot.user)
for (const [key, answer] of boot?.known ?? []) client.setQueryData(key, answer, { updatedAt: pageBegan })

const root = document.getElementById('root')!
const app = (
  <StrictMode>
    <App client={client} />
  </StrictMode>
)
// React's renderer is the larger part of the first scripts. It is a separate, preloaded chunk, so that it is
// evaluated in its own task, and the browser can respond to input in between.
async function start() {
  // A member's page names its code chunks in links with data-part. Until all are loaded, it shows its
  // skeleton.
  const parts = [...document.querySelectorAll<HTMLLinkElement>('[data-part]')]
  const loading = Promise.allSettled(parts.map(({ href }) => import(/* @vite-ignore */ href)))
  const { createRoot, hydrateRoot } = await import('react-dom/client')
  // Pages for visitors are server-rendered and need hydration. A visitor can already read and use such a
  // page, so hydration runs in its own task, as an interruptible transition.
  if (root.firstElementChild && !boot?.user) {
    setTimeout(() => startTransition(() => void hydrateRoot(root, app)))
    return
  }
  await loading
  if (boot?.user) await loadFirst(boot.user)
  // A transition: React draws the loaded chunks at once, without placeholders before.
  startTransition(() => createRoot(root).render(app))
}
void start()

// The service worker is registered last, because only later visits use it. If the load event was before this
// script, the code waits a second instead.
const keepOffline = () => void navigator.serviceWorker?.register('/sw.js').catch(() => {})
if (document.readyState === 'complete') setTimeout(keepOffline, 1000)
else addEventListener('load', keepOffline)
