import type { Project } from '#contract/requests/song-requests'

/** The two parties of a project's room; both see the same five tabs. */
type Viewer = 'songwriter' | 'listener'

export interface PanelProps {
  project: Project
  viewer: Viewer
  /** The name of the other party on the listener's side. */
  songwriterName?: string
}
