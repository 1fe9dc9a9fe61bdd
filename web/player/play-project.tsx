import type { Project } from '#contract/song-requests'
import { paths } from '../paths.ts'
import { PlayButton } from './play-button.tsx'

interface PlayProjectProps {
  project: Pick<Project, 'title' | 'shareableId' | 'completedSongUrl'>
  artist?: string | undefined
}

/** Plays the newest version of a song where it stands in a list; nothing where there is none yet. */
export const PlayProject = ({ project, artist }: PlayProjectProps) =>
  project.completedSongUrl && (
    <PlayButton
      song={{
        src: project.completedSongUrl,
        title: project.title,
        artist,
        kind: 'song',
        href: paths.room(project.shareableId),
      }}
    />
  )
