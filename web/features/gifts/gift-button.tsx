import { useState } from 'react'
import type { Gift } from '#contract/requests/gifts'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { lateForms } from '../../ui/late-forms.ts'

const { GiftDialog } = lateForms(() => import('./gift-dialog.tsx'))

interface GiftButtonProps extends ButtonLook {
  projectId: string
  gift?: Gift
}

export function GiftButton({ projectId, gift, ...look }: GiftButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {gift ? 'Change' : 'Make it a gift'}
      </Button>
      {open && <GiftDialog projectId={projectId} gift={gift} onClose={() => setOpen(false)} />}
    </>
  )
}
