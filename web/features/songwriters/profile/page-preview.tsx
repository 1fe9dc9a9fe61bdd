import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { ProfileForm } from '#contract/people/songwriter-profile'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import { nameOf, SampleSongs, SongwriterLayout } from '../songwriter-profile.tsx'
import { offerTyped } from './offer-fields.tsx'
import type { ProfileValues } from './use-profile-draft.ts'

interface PagePreviewProps {
  form: UseFormReturn<ProfileValues, unknown, ProfileForm>
}

/** The songwriter's page as others will see it, drawn from what the form has so far. */
export function PagePreview({ form: { control } }: PagePreviewProps) {
  const me = useCurrentUser()
  const [today] = useState(() => new Date().toISOString())
  const {
    bio = '',
    genres = [],
    sampleSongs = [],
    sampleTitles = [],
    sampleSounds = {},
    ...values
  } = useWatch({ control })
  if (!me) return null
  const songwriter = {
    id: me.id,
    user: me,
    createdAt: today,
    bio,
    genres,
    rating: '0.00',
    completedSongs: 0,
    ...offerTyped(values),
    sampleTitles,
    samples: sampleSongs.map((songUrl) => ({
      songUrl,
      peaks: sampleSounds[songUrl]?.peaks ?? null,
      seconds: sampleSounds[songUrl]?.seconds ?? null,
    })),
  }
  return (
    <figure className="md:sticky md:top-20">
      <figcaption className="mb-2 text-sm font-semibold">Your page, as others will see it</figcaption>
      <div inert aria-hidden className="overflow-clip rounded-lg border border-line bg-paper p-4">
        <div className="[zoom:0.62]">
          <SongwriterLayout songwriter={songwriter} isPreview>
            <SampleSongs songwriter={songwriter} name={nameOf(songwriter)} />
          </SongwriterLayout>
        </div>
      </div>
    </figure>
  )
}
