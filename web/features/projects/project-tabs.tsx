import type { ReactNode } from 'react'
import { commentAnchor, type RoomTab, roomTabs } from '#contract/surface/paths'
import type { PanelProps } from '../../lib/viewer.ts'
import { Tabs, type View } from '../../ui/tabs.tsx'
import { MessagesLabel } from './messages/messages-label.tsx'
import { NotesPanel } from './panels/notes-panel.tsx'
import { OverviewPanel } from './panels/overview-panel.tsx'
import { StatusPanel } from './panels/status-panel.tsx'
import { CreativePanel } from './proposals/creative-panel.tsx'
import { MessagesPanel } from './public/messages-panel.tsx'

export const projectTabs = (props: PanelProps) =>
  [
    { value: 'overview', label: 'Overview', content: <OverviewPanel {...props} /> },
    { value: 'notes', label: 'Notes', content: <NotesPanel {...props} /> },
    {
      value: 'messages',
      label: <MessagesLabel projectId={props.project.id} />,
      content: <MessagesPanel {...props} />,
    },
    { value: 'status', label: 'Status', content: <StatusPanel {...props} /> },
    { value: 'creative', label: 'Creative', content: <CreativePanel {...props} /> },
  ] as const satisfies readonly { value: RoomTab; label: ReactNode; content: ReactNode }[]

/**
 * View of everything, beside the five tabs. A page passes it in, because the timeline feature imports this
 * feature, and not the other way round.
 */
export interface WithWhole {
  whole: (panel: PanelProps) => View
}

interface ProjectTabsProps extends PanelProps, WithWhole {
  value: string
  onValueChange: (value: string) => void
}

export const ProjectTabs = ({ whole, value, onValueChange, ...panel }: ProjectTabsProps) => (
  <Tabs
    label={panel.project.title}
    views={[whole(panel)]}
    tabs={projectTabs(panel)}
    value={value}
    onValueChange={onValueChange}
  />
)

const isComment = (place: string) => place.startsWith(commentAnchor(''))

/** Tab that shows what a fragment names. Comments are shown with the versions. */
export const tabIn = (versions: RoomTab) => (place: string) => (isComment(place) ? versions : place)

export const ofSongwriter = {
  values: roomTabs.filter((tab) => tab !== 'listen'),
  first: 'overview',
  tabOf: tabIn('overview'),
}
