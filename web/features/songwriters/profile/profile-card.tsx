import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Songwriter } from '#contract/people/songwriters'
import { fullName } from '#contract/surface/format'
import { paths, studioAnchors } from '#contract/surface/paths'
import { useAnchor } from '../../../lib/use-anchor.ts'
import { usePlace } from '../../../lib/use-place.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
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

const asksForSamples = () => location.hash === `#${studioAnchors.samples}`
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
  const [editing, setEditing] = useState(() => asksForSamples() || draft.read() !== undefined)
  // True after a click. The form and the button replace each other, so the new one needs the focus.
  const [clicked, setClicked] = useState(false)
  const edit = (now: boolean) => {
    setEditing(now)
    setClicked(true)
  }

  const place = usePlace()
  // Scrolls only to sections of the page. A fragment that names a project must not scroll here.
  useAnchor(profile !== undefined && isSection(place))
  // True if there was no profile at first. The profile is collapsed, except after its first save or if a link
  // opened it.
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
      <Card
        {...card}
        description="Tell listeners who you are and what you write. With a profile you can accept requests."
      >
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
        <>
          <Button
            variant="secondary"
            ref={clicked ? takeFocus : wasMissing ? takeLostFocus : null}
            onClick={() => edit(true)}
          >
            Edit Profile
          </Button>
          <ButtonLink variant="quiet" href={paths.songwriter(profile.id)}>
            See my page
          </ButtonLink>
        </>
      }
    >
      <Folded profile={profile} isOpen={clicked || wasMissing || place === studioAnchors.profile} />
    </Card>
  )
}

function Folded({ profile, isOpen }: { profile: Songwriter; isOpen: boolean }) {
  const [open, setOpen] = useState(isOpen)
  const [asked, setAsked] = useState(isOpen)
  if (asked !== isOpen) {
    setAsked(isOpen)
    if (isOpen) setOpen(true)
  }
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex min-w-0 flex-1 basis-56 items-center gap-3 group-open:hidden">
          <Avatar person={profile.user} />
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{fullName(profile.user)}</span>
          <span className="flex flex-wrap gap-1.5 max-sm:hidden">
            {profile.genres.slice(0, 4).map((genre) => (
              <Badge key={genre}>{genre}</Badge>
            ))}
          </span>
        </span>
        <span className="text-sm font-semibold underline decoration-line underline-offset-4">
          <span className="group-open:hidden">Show the whole profile</span>
          <span className="hidden group-open:inline">Fold</span>
        </span>
      </summary>
      <div className="pt-4">
        <ProfileView profile={profile} />
      </div>
    </details>
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
