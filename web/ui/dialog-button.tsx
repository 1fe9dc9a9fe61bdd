import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'

interface DialogButtonProps extends ComponentProps<typeof Button> {
  renderDialog: (close: () => void) => ReactNode
}

/** Button with the dialog that it opens. */
export function DialogButton({ renderDialog, ...button }: DialogButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {open && renderDialog(() => setOpen(false))}
    </>
  )
}
