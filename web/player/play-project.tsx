import type { Project } from '#contract/requests/song-requests'
import { paths } from '#contract/surface/paths'
import { deliveries } from '#contract/work/deliveries'
import { call } from '../lib/calls/api.ts'
import { PlayButton } from './play-button.tsx'
import { deck } from './sound/deck.ts'

interface PlayProjectProps {
  project: Pick<Project, 'id' | 'title' | 'shareableId' | 'genre' | 'emotions' | 'completedSongUrl'>
  artist?: string | undefined
}

export const PlayProject = ({ project, artist }: PlayProjectProps) =>
  project.completedSongUrl && (
    <PlayButton
      song={{
        src: project.completedSongUrl,
        title: project.title,
        artist,
        kind: 'song',
        href: paths.room(project.shareableId),
        sleeve: project,
      }}
      onPlay={() => void learn(project.id)}
    />
  )

/** Loads a song's waveform when the song is played, because lists don't contain waveforms. */
async function learn(id: string) {
  try {
    const [newest] = await call(deliveries.ofProject, { params: { id }, query: { limit: '1' } })
    if (!newest) return
    const { songUrl, peaks, seconds } = newest
    deck.learn(songUrl, { peaks: peaks ?? undefined, seconds: seconds ?? undefined })
  } catch {
    // If the waveform can't be loaded, the player shows a plain bar.
  }
}
