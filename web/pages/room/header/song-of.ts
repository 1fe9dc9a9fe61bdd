import type { Room } from '#contract/requests/song-requests'
import { fullName } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import type { Song } from '../../../player/song.ts'

/** Song of the newest version. Undefined if the viewer may not hear it. */
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
