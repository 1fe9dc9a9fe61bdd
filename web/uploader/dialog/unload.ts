import type { Core } from './core.ts'

/** Asks before the page goes away while files are on their way: they would have to begin again. */
export function warnOfLeaving(core: Core) {
  const stay = (event: BeforeUnloadEvent) => event.preventDefault()
  core.on('state-update', (_, { currentUploads }) => {
    // Each is taken away first, so there is never more than one.
    window.removeEventListener('beforeunload', stay)
    if (Object.keys(currentUploads).length > 0) window.addEventListener('beforeunload', stay)
  })
}
