import { useRef, useState } from 'react'
import { lateParts } from '../../../lib/chunks/late-parts.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { VersionProps } from '../../comments/public/version-props.ts'
import { Lyrics } from '../lyrics.tsx'

// Loaded lazily, because only songwriters need the editor.
const { LyricsEditor } = lateParts(() => import('../editor.tsx'), <Skeleton className="h-40" />)

export function VersionLyrics({ project, viewer, delivery, song, list, isNewest }: VersionProps) {
  const { lyrics, lyricTimes } = delivery
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const mayWrite = viewer === 'songwriter' && project.can.includes('talk')
  if (editing)
    return (
      <LyricsEditor
        project={project}
        delivery={delivery}
        song={song}
        list={list}
        onClose={() => {
          setEditing(false)
          requestAnimationFrame(() => opener.current?.focus())
        }}
      />
    )
  return (
    <>
      {lyrics && (
        <details className="text-sm" open={isNewest && lyricTimes !== null && !project.isApproved}>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">Lyrics</summary>
          <Lyrics lyrics={lyrics} lyricTimes={lyricTimes} song={song} list={list} />
        </details>
      )}
      {mayWrite && (
        <div>
          <Button ref={opener} variant="quiet" size="sm" className="-ml-3.5" onClick={() => setEditing(true)}>
            {lyrics ? (lyricTimes ? 'Edit the lyrics' : 'Time the lyrics') : 'Add lyrics'}
            <span className="sr-only"> of version {delivery.version}</span>
          </Button>
        </div>
      )}
    </>
  )
}
