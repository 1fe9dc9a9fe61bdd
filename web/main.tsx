import { StrictMode, startTransition } from 'react'
import { App } from './app.tsx'
import { bootData, pageBegan } from './features/accounts/public/boot.ts'
import { currentUser } from './lib/calls/current-user.ts'
import { makeQueryClient } from './lib/calls/query-client.ts'
import { sendAs } from './lib/calls/send.ts'
import { reloadOnce } from './lib/chunks/reload-once.ts'
import { loadFirst } from './router.tsx'
import 'virtual:fonts.css'
import './styles/app.css'

addEventListener('vite:preloadError', (event) => void reloadOnce(event))

const client = makeQueryClient()
const boot = bootData()
sendAs(boot?.user?.id)
if (boot) client.setQueryData(currentUser.queryKey, boot.user)
for (const [key, answer] of boot?.known ?? []) client.setQueryData(key, answer, { updatedAt: pageBegan })

const root = document.getElementById('root')!
const app = (
  <StrictMode>
    <App client={client} />
  </StrictMode>
)
// React's renderer is the larger part of the first scripts. As a separate chunk, also preloaded, it is
// evaluated in a separate task, and the browser can respond in between.
async function start() {
  // A member's page lists its parts, and shows its skeleton until they are loaded.
  const parts = [...document.querySelectorAll<HTMLLinkElement>('[data-part]')]
  const loading = Promise.allSettled(parts.map(({ href }) => import(/* @vite-ignore */ href)))
  const { createRoot, hydrateRoot } = await import('react-dom/client')
  // Hydration: pages for visitors are server-rendered. They can be read and used already, so it has its own
  // task, and is interruptible (a transition).
  if (root.firstElementChild && !boot?.user) {
    setTimeout(() => startTransition(() => void hydrateRoot(root, app)))
    return
  }
  await loading
  if (boot?.user) await loadFirst(boot.user)
  // Transition: loaded parts are drawn without placeholders in between.
  startTransition(() => createRoot(root).render(app))
}
void start()

// Last, because only later visits use it. A server-rendered page has loaded before its scripts.
const keepOffline = () => void navigator.serviceWorker?.register('/sw.js').catch(() => {})
if (document.readyState === 'complete') setTimeout(keepOffline, 1000)
else addEventListener('load', keepOffline)
