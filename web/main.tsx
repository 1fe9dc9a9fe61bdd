import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { bootData } from './features/accounts/public/boot.ts'
import { currentUser } from './lib/calls/current-user.ts'
import { makeQueryClient } from './lib/calls/query-client.ts'
import { sendAs } from './lib/calls/send.ts'
import { reloadOnce } from './lib/reload-once.ts'
import 'virtual:fonts.css'
import './styles/app.css'

addEventListener('vite:preloadError', reloadOnce)

const client = makeQueryClient()
const boot = bootData()
sendAs(boot?.user?.id)
if (boot) client.setQueryData(currentUser.queryKey, boot.user)
for (const [key, answer] of boot?.known ?? []) client.setQueryData(key, answer)

const root = document.getElementById('root')!
const app = (
  <StrictMode>
    <App client={client} />
  </StrictMode>
)
// Hydration: pages for visitors are server-rendered.
if (root.firstElementChild) hydrateRoot(root, app)
else createRoot(root).render(app)

// Last, because only later visits use it.
addEventListener('load', () => void navigator.serviceWorker?.register('/sw.js').catch(() => {}))
