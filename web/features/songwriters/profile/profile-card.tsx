import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { studioAnchors } from '#contract/surface/studio-paths'
import { useAnchor } from '../../../lib/use-anchor.ts'
import { usePlace } from '../../../lib/use-place.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { lateForms } from '../../../ui/late-forms.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { ownProfile } from '../api.ts'
import { ProfileView } from './profile-view.tsx'
import { useProfileDraft } from './use-profile-draft.ts'

const { ProfileForm } = lateForms(
  () => import('./profile-form.tsx'),
  <Skeleton className="h-[70rem] sm:h-[58rem]" />,
)

const fieldAnchors: readonly string[] = [studioAnchors.samples, studioAnchors.ways]
const isSection = (place: string) => Object.values<string>(studioAnchors).includes(place)
const takeFocus = (element: HTMLElement | null) => element?.focus()
/** Focuses the element if the focus was lost, because the first save removed the form. */
const takeLostFocus = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus()
}

export function ProfileCard() {
  const draft = useProfileDraft()
  const query = useQuery(ownProfile())
  const profile = query.data
  const [editing, setEditing] = useState(() => draft.read() !== undefined)
  // True after a click. The form and the button replace each other, so the new one needs the focus.
  const [clicked, setClicked] = useState(false)
  const edit = (now: boolean) => {
    setEditing(now)
    setClicked(true)
  }

  const place = usePlace()
  // A link to one of the form's fields opens the form.
  const [asked, setAsked] = useState('')
  if (place !== asked) {
    setAsked(place)
    if (fieldAnchors.includes(place)) setEditing(true)
  }
  // Scrolls only to sections of the page. A fragment that names a project must not scroll here.
  useAnchor(profile !== undefined && isSection(place))
  // True if there was no profile at first. Its first save then removes the form, and the focus with it.
  const [wasMissing, setWasMissing] = useState(false)
  if (profile === null && !wasMissing) setWasMissing(true)

  const card = { anchor: studioAnchors.profile, title: 'Your Profile' }
  if (profile === undefined)
    return (
      <Card {...card}>
        {query.isError ? (
          <LoadError query={query}>Error loading your profile. Please try again.</LoadError>
        ) : (
          <ProfileSkeleton />
        )}
      </Card>
    )
  if (!profile)
    return (
      <Card {...card} description="Tell listeners who you are and what you write.">
        <ProfileForm />
      </Card>
    )
  if (editing)
    return (
      <Card {...card}>
        <ProfileForm profile={profile} takesFocus={clicked} onClose={() => edit(false)} />
      </Card>
    )
  return (
    <Card
      {...card}
      actions={
        <Button
          variant="secondary"
          ref={clicked ? takeFocus : wasMissing ? takeLostFocus : null}
          onClick={() => edit(true)}
        >
          Edit Profile
        </Button>
      }
    >
      <ProfileView profile={profile} />
    </Card>
  )
}

const ProfileSkeleton = () => (
  <Loading className="grid gap-4">
    <div className="flex items-center gap-4">
      <Skeleton className="size-20 rounded-full!" />
      <Skeleton className="h-7 w-40" />
    </div>
    <Skeleton className="h-24" />
    <Skeleton className="h-8 w-2/3" />
  </Loading>
)
