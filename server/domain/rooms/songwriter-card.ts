import type { Person } from '#contract/people/songwriters'

interface Card {
  id: string
  bio: string
  genres: string[]
  rating: string
  completedSongs: number
  hiddenAt: string | null
}

/** Card of a songwriter. While the profile is hidden, other people see only the name. */
export function cardOf({ hiddenAt, ...card }: Card, user: Person, viewerId: string | undefined) {
  const isHidden = hiddenAt !== null && viewerId !== card.id
  return { ...card, ...(isHidden && { bio: '', genres: [] }), isHidden, user }
}

/** Removes the URL of the photo, because photos are for signed-in users only. */
export const withoutPhoto = (person: Person): Person => ({ ...person, profileImageUrl: null })
