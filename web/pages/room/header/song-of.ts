import type { Room } from '#contract/requests/song-requests'
import { fullName } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import type { Song } from '../../../player/song.ts'

/** Newest version, for a viewer who may hear it. */
export function songOf({ request, songwriter, songUrl, peaks, seconds }: Room): Song | undefined {
  if (songUrl === null) return undefined
  return {
    src: songUrl,
    title: request.title,
    artist: (songwriter && fullName(songwriter.user)) || undefined,
    kind: 'song',
    href: paths.room(request.shareableId),
    sleeve: request,
    peaks: peaks ?? undefined,
    seconds: seconds ?? undefined,
  }
}
