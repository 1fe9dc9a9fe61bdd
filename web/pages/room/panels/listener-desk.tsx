import { useCallback, useEffect, useRef, useState } from 'react'
import type { Project, Room } from '#contract/requests/song-requests'
import { fullName } from '#contract/surface/format'
import { roomTabs } from '#contract/surface/paths'
import { Versions } from '../../../features/deliveries/public/versions.tsx'
import { Pledges } from '../../../features/donations/pledges/pledge-list.tsx'
import { WordsFirst } from '../../../features/lyric-drafts/public/words-first.tsx'
import { projectTabs, tabIn } from '../../../features/projects/project-tabs.tsx'
import { ProjectTerms } from '../../../features/terms/public/project-terms.tsx'
import { wholeTimeline } from '../../../features/timeline/public/timeline.tsx'
import { useTab } from '../../../lib/use-place.ts'
import type { PanelProps } from '../../../lib/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { isInTheMaking } from '../header/whose-page.ts'
import { OwnPromise } from '../support/own-promise.tsx'
import { WaitingDesk } from './waiting-desk.tsx'

const ofListener = { values: roomTabs, tabOf: tabIn('listen') }

/** Tab that is open at first: the conversation while the song is written, afterwards its versions. */
function firstOf({ status, completedSongUrl }: Project) {
  if (status === 'in_progress') return 'messages'
  return completedSongUrl ? 'listen' : wholeTimeline.value
}

export function ListenerDesk({ project, songwriter }: Pick<Room, 'songwriter'> & { project: Project }) {
  const tabs = useRef<HTMLDivElement>(null)
  const first = firstOf(project)
  const [tab, setTab] = useTab({ ...ofListener, first, tabs })
  /**
   * True if a version was delivered while the listener was using the panel. A note then offers to show it.
   */
  const [isWaiting, setWaiting] = useState(false)
  if (isWaiting && tab === 'listen') setWaiting(false)
  const arrived = useCallback(() => (isInUse(tabs.current) ? setWaiting(true) : setTab('listen')), [setTab])
  useArrival(project.completedSongUrl, arrived)
  if (project.status === 'open') return <WaitingDesk request={project} />
  const panel: PanelProps = {
    project,
    viewer: 'listener',
    songwriterName: (songwriter && fullName(songwriter.user)) || undefined,
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <OwnPromise request={project} />
      <Card title="The making of your song">
        {!isInTheMaking({ viewer: 'listener', project }) && (
          <div className="mb-5 empty:hidden">
            <ProjectTerms
              project={project}
              viewer="listener"
              other={songwriter?.user.firstName || 'the songwriter'}
              level={3}
            />
          </div>
        )}
        <WordsFirst {...panel} />
        <div ref={tabs}>
          {isWaiting && project.status === 'completed' && (
            <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunk p-4">
              <strong className="font-serif text-lg">Your song is here.</strong>
              <Button
                size="sm"
                onClick={() => {
                  setTab('listen')
                  // The button disappears, so the focus moves to the one that is pressed now.
                  requestAnimationFrame(() =>
                    tabs.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus(),
                  )
                }}
              >
                Listen to it
              </Button>
            </p>
          )}
          <Tabs
            label="The making of your song"
            value={tab}
            onValueChange={setTab}
            tabs={projectTabs(panel)}
            views={[
              { value: 'listen', label: 'Listen', content: <Versions {...panel} /> },
              wholeTimeline(panel),
            ]}
          />
        </div>
      </Card>
      <Pledges request={project} />
    </div>
  )
}

/**
 * Calls `onArrival` when a version is delivered while the page is open. `song` is the URL of the newest
 * version.
 */
function useArrival(song: string | null, onArrival: () => void) {
  const known = useRef(song)
  useEffect(() => {
    const isNew = song !== null && song !== known.current
    known.current = song
    if (isNew) onArrival()
  }, [song, onArrival])
}

/**
 * True if the focus is in the panel or in a dialog, which a change of the tab would remove. The tab bar
 * doesn't count.
 */
function isInUse(tabs: HTMLElement | null) {
  const at = document.activeElement
  if (!at || !tabs) return false
  return at.closest('[role=dialog]') !== null || (tabs.contains(at) && !at.closest('[data-tab-bar]'))
}
