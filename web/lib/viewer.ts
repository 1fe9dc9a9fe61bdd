import type { Project } from '#contract/requests/song-requests'

/** Parties of a project's room; both see the same five tabs. */
type Viewer = 'songwriter' | 'listener'

export interface PanelProps {
  project: Project
  viewer: Viewer
  songwriterName?: string
}
