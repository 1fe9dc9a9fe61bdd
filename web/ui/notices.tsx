import { useSyncExternalStore } from 'react'
import { isOffline, offline } from '../lib/calls/api-error.ts'
import { useCurrentUser } from '../lib/calls/current-user.ts'
import { tellHeight } from '../lib/tell-height.ts'
import { makeRoomFor } from './bottom-bars.ts'
import { Toaster } from './toaster.tsx'

/**
 * Notices that every page can show, in one chunk of code. Only members see the offline notice, because it is
 * about drafts, which visitors don't have.
 */
export function Notices() {
  const isMember = useCurrentUser() !== null
  return (
    <>
      <Toaster />
      {isMember && <OfflineBar />}
    </>
  )
}

function subscribe(changed: () => void) {
  const events = ['online', 'offline']
  for (const event of events) addEventListener(event, changed)
  return () => {
    for (const event of events) removeEventListener(event, changed)
  }
}

/**
 * Notice that the browser is offline, below all other bars at the window's bottom. The live region always
 * exists, because screen readers announce only text that is added to it later.
 */
function OfflineBar() {
  const isShown = useSyncExternalStore(subscribe, isOffline, () => false)
  return (
    <div aria-live="polite" className="print:hidden">
      {isShown && (
        <p
          ref={makeRoom}
          className="fixed inset-x-0 bottom-0 z-30 bg-ink px-4 pt-1 pb-[calc(0.25rem+env(safe-area-inset-bottom))] text-center text-sm leading-6 text-paper"
        >
          {offline} What you write is kept.
        </p>
      )}
    </div>
  )
}

const tell = tellHeight('--offline')

function makeRoom(bar: HTMLElement | null) {
  if (!bar) return undefined
  const [leave, forget] = [makeRoomFor(bar), tell(bar)]
  return () => {
    leave()
    forget?.()
  }
}
