import { useCurrentUser } from '../lib/calls/current-user.ts'
import { OfflineBar } from './offline-bar.tsx'
import { Toaster } from './toaster.tsx'

/** What the browser tells on every page, in one chunk. Visitors have no drafts, so nothing says that theirs are kept. */
export function Notices() {
  const isMember = useCurrentUser() !== null
  return (
    <>
      <Toaster />
      {isMember && <OfflineBar />}
    </>
  )
}
