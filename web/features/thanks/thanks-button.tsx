import { useState } from 'react'
import type { SongRequest } from '#contract/requests/song-requests'
import type { Thanks } from '#contract/requests/thanks'
import { Button } from '../../ui/button.tsx'
import { lateForms } from '../../ui/late-forms.ts'

const { ThanksDialog } = lateForms(() => import('./thanks-dialog.tsx'))

interface ThanksButtonProps {
  request: Pick<SongRequest, 'id'>
  said: Thanks | null
}

export function ThanksButton({ request, said }: ThanksButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant={said ? 'quiet' : 'primary'} onClick={() => setOpen(true)}>
        {said ? 'Change your words' : 'Write a thank-you'}
      </Button>
      {open && <ThanksDialog request={request} said={said} onClose={() => setOpen(false)} />}
    </>
  )
}
