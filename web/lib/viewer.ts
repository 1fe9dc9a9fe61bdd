import type { Project } from '#contract/requests/song-requests'

/** The two parties of a project's room. Both see the same five tabs. */
type Viewer = 'songwriter' | 'listener'

export interface PanelProps {
  project: Project
  viewer: Viewer
  songwriterName?: string
}
