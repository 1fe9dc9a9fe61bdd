import { useEffect, useRef, useState } from 'react'
import type { Project } from '#contract/requests/song-requests'
import { paths } from '#contract/surface/paths'
import { timesProblem } from '#contract/work/lyrics'
import type { Song } from '../../../player/song.ts'
import { deck } from '../../../player/sound/deck.ts'
import { Button } from '../../../ui/button.tsx'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import { atHand } from '../../../uploader/at-hand.ts'
import type { Uploaded } from '../../../uploader/uploaded.ts'
import { LyricsField } from '../lyrics-field.tsx'
import { Timing } from '../timing.tsx'
import { type Draft, draftOfVersion, sent } from './draft.ts'

interface LyricsBeforeDeliveryProps {
  project: Project
  uploaded: Uploaded
  draft: Draft
  /** What the lyrics were copied from: 'version 2'. Undefined after they were changed. */
  from?: string | undefined
  onChange: (draft: Draft) => void
}

/**
 * Field for the lyrics of a delivery. The lines can be timed before the song is sent, while this page still
 * has the song's bytes.
 */
export function LyricsBeforeDelivery(props: LyricsBeforeDeliveryProps) {
  const { project, uploaded, draft, from, onChange } = props
  const [timing, setTiming] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const src = atHand(uploaded.key)
  const problem = timesProblem({ ...sent(draft), seconds: uploaded.seconds })
  const clear = () => {
    onChange(draftOfVersion(null, null))
    // The button disappears with the lyrics, so the focus moves to the field.
    box.current?.querySelector('textarea')?.focus()
  }
  return (
    <div ref={box} className="grid gap-5">
      <LyricsField label="Lyrics (optional)" draft={draft} error={problem?.message} onChange={onChange}>
        {src && draft.lyrics.trim() && !timing && (
          <div>
            <Button variant="secondary" size="sm" onClick={() => setTiming(true)}>
              Time the lines
            </Button>
          </div>
        )}
        {src && timing && (
          <Listening draft={draft} onChange={onChange} song={songOf(project, uploaded, src)} />
        )}
      </LyricsField>
      {from !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          {draft.times.some((time) => time !== null) ? 'Lyrics and their times' : 'Lyrics'} from {from}
          <QuietButton onClick={clear}>Clear the lyrics</QuietButton>
        </p>
      )}
    </div>
  )
}

function Listening({ song, ...timing }: { song: Song; draft: Draft; onChange: (draft: Draft) => void }) {
  // The object URL of the song is valid only on this page, so the song is removed from the player at the end.
  useEffect(() => () => deck.close(), [])
  return <Timing {...timing} song={song} list={[song]} />
}

const songOf = (project: Project, { peaks, seconds }: Uploaded, src: string): Song => ({
  src,
  title: `${project.title}, not delivered yet`,
  kind: 'song',
  href: paths.room(project.shareableId),
  sleeve: project,
  peaks,
  seconds,
})
