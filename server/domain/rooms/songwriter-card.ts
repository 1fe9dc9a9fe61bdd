import type { Offer } from '#contract/people/offers'
import type { Person } from '#contract/people/songwriters'
import { nothingOffered, offerOf } from '../songwriters/offers.ts'

interface Card extends Offer {
  id: string
  bio: string
  genres: string[]
  rating: string
  completedSongs: number
  hiddenAt: string | null
}

interface Viewing {
  viewerId: string | undefined
  /** True in the room of a gift, which names no sum. */
  isGift: boolean
}

/** Card of a songwriter. While the profile is hidden, other people see only the name. Visitors see no photo. */
export function cardOf({ hiddenAt, ...card }: Card, user: Person, { viewerId, isGift }: Viewing) {
  const isHidden = hiddenAt !== null && viewerId !== card.id
  return {
    ...offerOf(card),
    ...((isHidden || isGift) && nothingOffered),
    ...(isHidden && { bio: '', genres: [] }),
    isHidden,
    user: viewerId ? user : withoutPhoto(user),
  }
}

/** Removes the URL of the photo, because photos are for signed-in users only. */
const withoutPhoto = (person: Person): Person => ({ ...person, profileImageUrl: null })
