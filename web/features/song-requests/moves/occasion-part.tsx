import type { Project } from '#contract/requests/song-requests'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { lateForms } from '../../../ui/late-forms.ts'
import { WhoFor } from '../../../ui/occasion-line.tsx'
import { Part } from '../../../ui/part.tsx'

const { OccasionDialog } = lateForms(() => import('./occasion-dialog.tsx'))

/** Who the song is for, why and by when, in the listener's open request, where it can be changed. */
export function OccasionPart({ request }: { request: Project }) {
  const { recipient, occasion, neededBy, can } = request
  const isSaid = recipient || occasion || neededBy
  if (!isSaid && !can.includes('occasion')) return null
  return (
    <Part title="Who it’s for, and by when" level={2}>
      {isSaid ? (
        <WhoFor project={request} />
      ) : (
        <p className="text-muted">A name, an occasion or a day. All of it is optional.</p>
      )}
      {can.includes('occasion') && (
        <DialogButton
          variant="secondary"
          size="sm"
          className="mt-3"
          renderDialog={(close) => <OccasionDialog request={request} onClose={close} />}
        >
          {isSaid ? 'Change it' : 'Say who it’s for, and by when'}
        </DialogButton>
      )}
    </Part>
  )
}
