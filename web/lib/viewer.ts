import type { Project } from '#contract/requests/song-requests'

/** The two people in a project's room; each sees the same five tabs from their own side. */
type Viewer = 'songwriter' | 'listener'

export interface PanelProps {
  project: Project
  viewer: Viewer
  /** How the listener's side names the other party. */
  songwriterName?: string
}
