import { NewThanks, type Thanks, thanks } from '#contract/giving/thanks'
import { limits } from '#contract/grammar/text'
import type { SongRequest } from '#contract/requests/song-requests'
import { write } from '../../lib/writes/write.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { lateForms } from '../../ui/late-forms.ts'

const { ReasonDialog } = lateForms(() => import('../../ui/reason-dialog.tsx'))

const giveThanks = (id: string) =>
  write(thanks.give, {
    id,
    meta: { success: { title: 'Thank you!', description: 'They can read it now.' } },
  })

interface ThanksButtonProps {
  request: Pick<SongRequest, 'id'>
  said: Thanks | null
}

export const ThanksButton = ({ request: { id }, said }: ThanksButtonProps) => (
  <DialogButton
    variant={said ? 'quiet' : 'primary'}
    renderDialog={(close) => (
      <ReasonDialog
        title={said ? 'Change your thank-you' : 'Thank your supporters'}
        description={
          said
            ? 'This replaces your earlier message. Nobody is notified a second time.'
            : 'Everyone is notified once and can reread it any time.'
        }
        submitLabel={said ? 'Save' : 'Send the thank-you'}
        schema={NewThanks}
        write={giveThanks(id)}
        draftName={`thanks for ${id}`}
        field={{
          name: 'text',
          label: 'Your words',
          hint: 'They, and your songwriter, can read this; nobody else.',
          rows: 5,
          max: limits.thanks,
          value: said?.text ?? '',
        }}
        onClose={close}
      />
    )}
  >
    {said ? 'Change your words' : 'Write a thank-you'}
  </DialogButton>
)
