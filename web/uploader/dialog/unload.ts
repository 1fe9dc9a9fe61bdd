import type { Core } from '../sending/core.ts'

/** `beforeunload` prompt while files are uploading: they would have to start over. */
export function warnOfLeaving(core: Core) {
  const stay = (event: BeforeUnloadEvent) => event.preventDefault()
  core.on('state-update', (_, { currentUploads }) => {
    // Removed first, so that there is never more than one listener.
    window.removeEventListener('beforeunload', stay)
    if (Object.keys(currentUploads).length > 0) window.addEventListener('beforeunload', stay)
  })
}
