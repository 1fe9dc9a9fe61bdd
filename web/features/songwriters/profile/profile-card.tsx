import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { studioAnchors } from '#contract/surface/paths'
import { useAnchor } from '../../../lib/use-anchor.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ownProfile } from '../api.ts'
import { ProfileForm, useProfileDraft } from './profile-form.tsx'
import { ProfileView } from './profile-view.tsx'

const asksForSamples = () => location.hash === `#${studioAnchors.samples}`
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** Your Profile: view, edit form, or the form for a new one. */
export function ProfileCard() {
  const draft = useProfileDraft()
  const query = useQuery(ownProfile())
  const profile = query.data
  const [editing, setEditing] = useState(() => asksForSamples() || draft.read() !== undefined)
  // The form and its button replace each other, so the focus has to be moved.
  const [clicked, setClicked] = useState(false)
  const edit = (now: boolean) => {
    setEditing(now)
    setClicked(true)
  }

  useAnchor(profile !== undefined)

  if (profile === undefined)
    return (
      <Card anchor={studioAnchors.profile} title="Your Profile">
        {query.isError ? (
          <LoadError query={query}>Error loading your profile. Please try again.</LoadError>
        ) : (
          <ProfileSkeleton />
        )}
      </Card>
    )
  if (!profile)
    return (
      <Card
        anchor={studioAnchors.profile}
        title="Your Profile"
        description="Tell listeners who you are and what you write. With a profile you can accept requests."
      >
        <ProfileForm />
      </Card>
    )
  if (editing)
    return (
      <Card anchor={studioAnchors.profile} title="Your Profile">
        <ProfileForm profile={profile} takesFocus={clicked} onClose={() => edit(false)} />
      </Card>
    )
  return (
    <Card
      anchor={studioAnchors.profile}
      title="Your Profile"
      actions={
        <Button variant="secondary" ref={clicked ? takeFocus : null} onClick={() => edit(true)}>
          Edit Profile
        </Button>
      }
    >
      <ProfileView profile={profile} />
    </Card>
  )
}

const ProfileSkeleton = () => (
  <div aria-busy="true" className="grid gap-4">
    <p role="status" className="sr-only">
      Loading…
    </p>
    <div className="flex items-center gap-4">
      <Skeleton className="size-20 rounded-full!" />
      <Skeleton className="h-7 w-40" />
    </div>
    <Skeleton className="h-24" />
    <Skeleton className="h-8 w-2/3" />
  </div>
)
