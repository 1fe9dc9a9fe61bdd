import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Project } from '#contract/requests/song-requests'
import { paymentSums } from '../../../features/donations/payments/api.ts'
import { WaysMissing } from '../../../features/donations/payments/ways-missing.tsx'
import { ActiveProjects } from '../../../features/projects/active-projects.tsx'
import { myProjects } from '../../../features/projects/api.ts'
import {
  OpenRequestsCard,
  useFoundRequests,
} from '../../../features/song-requests/open/open-requests-card.tsx'
import { ShareLinkButton } from '../../../features/song-requests/share-link-button.tsx'
import { ownProfile } from '../../../features/songwriters/api.ts'
import { ProfileCard } from '../../../features/songwriters/profile/profile-card.tsx'
import { wholeTimeline } from '../../../features/timeline/public/timeline.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'

const share = ({ shareableId, title }: Project) => <ShareLinkButton shareableId={shareableId} title={title} />

/**
 * The specification's three areas: projects, open requests, profile (spec 2.studio.areas). Without a profile
 * its form comes first. They appear together, because each one's height is known only with its content.
 */
export function Today({ onAccepted }: { onAccepted: (id: string) => void }) {
  const profile = useQuery(ownProfile())
  const sums = useQuery(paymentSums())
  const lists = [useInfiniteQuery(myProjects()), useFoundRequests()]
  const isPending = [profile, sums, ...lists].some((one) => one.isPending)
  // Set once, when all is loaded: neither a filter that loads nor a first save moves an open form.
  const [shown, setShown] = useState<{ isNew: boolean }>()
  if (!shown && !isPending) setShown({ isNew: profile.data === null })
  if (!shown)
    return (
      <Loading>
        <Skeleton className="h-svh" />
      </Loading>
    )
  const own = <ProfileCard key="profile" />
  return (
    <div className="grid grid-cols-1 gap-6 sm:gap-8">
      <WaysMissing profile={profile.data} sums={sums.data} />
      {shown.isNew && own}
      <ActiveProjects whole={wholeTimeline} tools={share} />
      <OpenRequestsCard onAccepted={onAccepted} />
      {!shown.isNew && own}
    </div>
  )
}
