import { useState } from 'react'
import type { Project } from '#contract/requests/song-requests'
import { useDraft } from '../../../lib/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { lateForms } from '../../../ui/late-forms.ts'
import { UploadButton, type Uploaded } from '../../../uploader/upload-button.tsx'

const { DeliverDialog } = lateForms(() => import('../deliver-dialog.tsx'))

/**
 * Button that uploads a song, and then opens the dialog for its delivery. If the dialog is closed, the upload
 * isn't lost.
 */
export function DeliverSong({ project }: { project: Project }) {
  // The uploaded song is kept as a draft. If the session ends or the page is closed before the delivery, up
  // to 50 MB needn't be uploaded again.
  const draft = useDraft<{ song: Uploaded }>(`song for ${project.id}`)
  const [song, setSong] = useState(() => draft.read()?.song)
  const [confirming, setConfirming] = useState(false)

  const uploaded = ([result]: Uploaded[]) => {
    if (result) draft.keep({ song: result })
    setSong(result)
    setConfirming(Boolean(result))
  }
  return (
    <>
      <UploadButton
        kind="song"
        projectId={project.id}
        variant={project.completedSongUrl ? 'secondary' : 'primary'}
        label="Upload Final Song"
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
          onDelivered={() => {
            draft.forget()
            setSong(undefined)
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
