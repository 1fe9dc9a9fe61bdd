import { Music } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { SongwriterCard as Card } from '#contract/people/songwriters'
import { counted } from '#contract/surface/counts'
import { fullName } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Stars } from '../../ui/stars.tsx'
import { Offered } from './offered.tsx'

export const songCount = (songs: number) => counted(songs, 'song')

interface SongwriterCardProps {
  songwriter: Card
  linked?: boolean
  own?: boolean
  /** Shown in the corner of the card, outside of the card's link. */
  play?: ReactNode
}

export function SongwriterCard(props: SongwriterCardProps) {
  const { songwriter, linked = true, own = false, play } = props
  const { id, user, bio, genres, rating, completedSongs } = songwriter
  const name = fullName(user) || 'A songwriter'
  return (
    <article className="group relative flex gap-4">
      <Avatar person={user} size="md" fallback={<Music className="size-5" />} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5">
          <h3 className="min-w-0 text-lg [overflow-wrap:anywhere]">
            {linked ? (
              <Link
                href={paths.songwriter(id)}
                className="underline decoration-transparent underline-offset-4 group-hover:decoration-accent after:absolute after:inset-0"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
          {own && <Badge tone="accent">You</Badge>}
        </div>
        <p className="liner mt-0.5 text-muted">{genres.join(', ')}</p>
        <p className="mt-1.5 line-clamp-2 text-sm [overflow-wrap:anywhere]">{bio}</p>
        <Offered offer={songwriter} className="mt-1.5 text-sm" />
        <p className="figures mt-1.5 flex flex-wrap items-center gap-x-3 text-xs text-muted">
          <Stars rating={rating} />
          {songCount(completedSongs)}
        </p>
      </div>
      {play && <div className="relative self-start">{play}</div>}
    </article>
  )
}
