import { useInfiniteQuery } from '@tanstack/react-query'
import type { Delivery, Project } from '#contract/song-requests'
import { momentOf } from '../../lib/format.ts'
import { SongPlayer } from '../../player/song-player.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { projectDeliveries } from './api.ts'

/** Every delivered version with its player, the newest first. */
export function Versions({ project }: { project: Project }) {
  const deliveries = useInfiniteQuery(projectDeliveries(project.id))
  return (
    <section>
      <h4 className="liner mb-3 font-sans text-muted">Delivered</h4>
      <ListState
        query={deliveries}
        skeleton={<Skeleton className="h-14" />}
        empty="No version has been delivered yet."
        error="Error loading the delivered versions."
      >
        {(items) => (
          <ol className="grid gap-6">
            {items.map((delivery) => (
              <Version key={delivery.id} title={project.title} delivery={delivery} />
            ))}
          </ol>
        )}
      </ListState>
    </section>
  )
}

const Version = ({ title, delivery }: { title: string; delivery: Delivery }) => (
  <li className="grid gap-2">
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
      <strong>Version {delivery.version}</strong>
      <time className="text-xs text-muted" dateTime={delivery.createdAt}>
        {momentOf(delivery.createdAt)}
      </time>
      {delivery.humanMade && <span className="text-xs text-muted">Stated as human-made</span>}
    </p>
    <SongPlayer
      src={delivery.songUrl}
      title={`${title}, version ${delivery.version}`}
      peaks={delivery.peaks ?? undefined}
    />
    {delivery.note && (
      <p className="measure text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">{delivery.note}</p>
    )}
    {delivery.lyrics && (
      <details className="text-sm">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">Lyrics</summary>
        <p className="measure whitespace-pre-wrap [overflow-wrap:anywhere]">{delivery.lyrics}</p>
      </details>
    )}
  </li>
)
