import { useInfiniteQuery } from '@tanstack/react-query'
import type { Project } from '#contract/requests/song-requests'
import { fullName } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import type { Delivery } from '#contract/work/deliveries'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import type { PanelProps } from '../../../lib/viewer.ts'
import type { Song } from '../../../player/song.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { openComments } from '../../comments/api.ts'
import { projectDeliveries } from '../api.ts'
import { Version } from '../version.tsx'

/** Every delivered version with its player and comments, newest first. */
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
