import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Project } from '#contract/requests/song-requests'
import { fullName, momentOf } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import type { Delivery } from '#contract/work/deliveries'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import type { PanelProps } from '../../../lib/viewer.ts'
import { DownloadLink } from '../../../player/download-link.tsx'
import { Marks } from '../../../player/seek/marks.tsx'
import type { Song } from '../../../player/song.ts'
import { SongPlayer } from '../../../player/song-player.tsx'
import { Button } from '../../../ui/button.tsx'
import { HiddenMark } from '../../../ui/hidden-mark.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { openComments, versionComments } from '../../comments/api.ts'
import { Comments } from '../../comments/public/comments.tsx'
import type { VersionProps } from '../../comments/public/version-props.ts'
import { RightWords } from '../../lyric-drafts/public/right-words.tsx'
import { projectDeliveries } from '../../lyrics/api.ts'
import { VersionLyrics } from '../../lyrics/public/version-lyrics.tsx'
import { ReportLink } from '../../moderation/public/report-link.tsx'
import { DeliveredMustHaves } from '../../must-haves/public/not-yet.tsx'

export function Versions(panel: PanelProps) {
  const { project } = panel
  const deliveries = useInfiniteQuery(projectDeliveries(project.id))
  const open = useInfiniteQuery(openComments(project.id))
  const artist = useArtist(panel)
  return (
    <section>
      <h4 className="liner mb-3 font-sans text-muted">Delivered</h4>
      <ListState
        query={deliveries}
        skeleton={<Skeleton className="h-14" />}
        empty="No version has been delivered yet."
        error="Error loading the delivered versions."
      >
        {(items) => {
          const songs = items.map((delivery) => songOf(project, delivery, artist)).toReversed()
          return (
            <ol className="grid gap-8">
              {items.map((delivery, index) => (
                <Version
                  key={delivery.id}
                  {...panel}
                  delivery={delivery}
                  song={songs.at(-1 - index)!}
                  list={songs}
                  isNewest={index === 0}
                  openCount={open.data?.filter(({ deliveryId }) => deliveryId === delivery.id).length ?? 0}
                />
              ))}
            </ol>
          )
        }}
      </ListState>
    </section>
  )
}

const songOf = (project: Project, delivery: Delivery, artist: string | undefined): Song => ({
  src: delivery.songUrl,
  title: `${project.title}, version ${delivery.version}`,
  artist,
  kind: 'version',
  href: paths.room(project.shareableId),
  sleeve: project,
  peaks: delivery.peaks ?? undefined,
  seconds: delivery.seconds ?? undefined,
})

function useArtist({ viewer, songwriterName }: PanelProps) {
  const me = useCurrentUser()
  return (viewer === 'songwriter' ? me && fullName(me) : songwriterName) || undefined
}

function Version(props: VersionProps) {
  const { viewer, delivery, song, list, isNewest, openCount } = props
  // The comments of an older version are fetched when the user opens it, because there may be many versions.
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
          <span className="text-xs text-muted">Written by a human, says the songwriter</span>
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
      {isNewest && <RightWords {...props} />}
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
