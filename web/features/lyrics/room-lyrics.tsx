import type { Room } from '#contract/requests/song-requests'
import type { Song } from '../../player/song.ts'
import { Lyrics } from './lyrics.tsx'

export function RoomLyrics({ room, song }: { room: Room; song: Song }) {
  const { lyrics, lyricTimes } = room
  if (!lyrics) return null
  return (
    <details open={lyricTimes !== null}>
      <summary className="liner min-h-11 cursor-pointer content-center text-muted">Lyrics</summary>
      <Lyrics lyrics={lyrics} lyricTimes={lyricTimes} song={song} />
    </details>
  )
}
