import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { momentOf } from '#contract/surface/format'
import { DownloadLink } from '../../player/download-link.tsx'
import { Marks } from '../../player/seek/marks.tsx'
import { SongPlayer } from '../../player/song-player.tsx'
import { Button } from '../../ui/button.tsx'
import { HiddenMark } from '../../ui/hidden-mark.tsx'
import { versionComments } from '../comments/api.ts'
import { Comments } from '../comments/public/comments.tsx'
import type { VersionProps } from '../comments/public/version-props.ts'
import { VersionLyrics } from '../lyrics/public/version-lyrics.tsx'
import { ReportLink } from '../moderation/public/report-link.tsx'
import { DeliveredMustHaves } from '../must-haves/public/not-yet.tsx'

export function Version(props: VersionProps) {
  const { viewer, delivery, song, list, isNewest, openCount } = props
  // Older versions are fetched on demand: there may be many.
  const [shown, setShown] = useState(isNewest)
  const comments = useInfiniteQuery({ ...versionComments(delivery.id), enabled: shown })
  const marks = (comments.data ?? []).map(({ id, second, status }) => ({
    id,
    second,
    settled: status === 'resolved',
  }))
  return (
    <li className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <strong>Version {delivery.version}</strong>
        <time className="text-xs text-muted" dateTime={delivery.createdAt}>
          {momentOf(delivery.createdAt)}
        </time>
        {delivery.humanMade && (
          <span className="text-xs text-muted">The songwriter confirms: written by a human</span>
        )}
        <DownloadLink song={song} name={`version ${delivery.version}`} variant="quiet" />
        {viewer === 'songwriter' && delivery.songwriterId === props.project.songwriterId ? null : (
          <ReportLink kind="delivery" id={delivery.id} />
        )}
      </p>
      <HiddenMark hiddenAt={delivery.hiddenAt} />
      <SongPlayer song={song} list={list} renderMarks={(length) => <Marks marks={marks} length={length} />} />
      {delivery.note && (
        <p className="measure text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">{delivery.note}</p>
      )}
      <DeliveredMustHaves all={delivery.mustHaves} />
      <VersionLyrics {...props} />
      {shown ? (
        <Comments {...props} comments={comments} />
      ) : (
        <div>
          <Button variant="quiet" size="sm" onClick={() => setShown(true)}>
            Comments on version {delivery.version}
            {openCount > 0 && ` (${openCount} open)`}
          </Button>
        </div>
      )}
    </li>
  )
}
