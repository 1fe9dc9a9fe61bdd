import { clsx } from 'clsx'
import type { Project, SongRequest } from '#contract/requests/song-requests'
import { utcDayOf } from '#contract/surface/format'
import { occasionNames } from '#contract/surface/occasion-names'

type Asked = Pick<SongRequest, 'occasion' | 'neededBy'>

/**
 * 'Birthday · needed by Mar 3, 2027', or the part of it that is known. The day is a plain date: read and
 * written in UTC, it is the same in each time zone.
 */
export function OccasionLine({ request, className }: { request: Asked; className?: string }) {
  const { occasion, neededBy } = request
  if (!occasion && !neededBy) return null
  return (
    <span className={clsx('block first-letter:uppercase', className)}>
      {occasion && occasionNames[occasion]}
      {occasion && neededBy && ' · '}
      {neededBy && <span className="whitespace-nowrap">needed by {utcDayOf(neededBy)}</span>}
    </span>
  )
}

/** Who the song is for, with its occasion and day, as its two parties read it. */
export const WhoFor = ({ project }: { project: Project }) => (
  <div className="[overflow-wrap:anywhere] empty:hidden">
    {project.recipient && (
      <p className="font-serif text-lg">
        For <span dir="auto">{project.recipient}</span>
      </p>
    )}
    <OccasionLine request={project} />
  </div>
)
