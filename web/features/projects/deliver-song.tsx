import { useState } from 'react'
import type { Project } from '#contract/song-requests'
import { Button } from '../../ui/button.tsx'
import { UploadButton, type Uploaded } from '../../uploader/upload-button.tsx'
import { DeliverDialog } from './deliver-dialog.tsx'

/** Upload first, then the statement: a file that waits for it is not lost when the dialog closes. */
export function DeliverSong({ project }: { project: Project }) {
  const [song, setSong] = useState<Uploaded>()
  const [confirming, setConfirming] = useState(false)

  const uploaded = ([result]: Uploaded[]) => {
    setSong(result)
    setConfirming(Boolean(result))
  }
  return (
    <>
      <UploadButton
        kind="song"
        projectId={project.id}
        variant={project.completedSongUrl ? 'secondary' : 'primary'}
        label={project.completedSongUrl ? 'Upload New Version' : 'Upload Final Song'}
        onComplete={uploaded}
      />
      {song && !confirming && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          Your song is uploaded, but not delivered yet.
          <Button variant="secondary" size="sm" onClick={() => setConfirming(true)}>
            Deliver it
          </Button>
        </p>
      )}
      {song && confirming && (
        <DeliverDialog
          project={project}
          song={song}
          onDelivered={() => setSong(undefined)}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
