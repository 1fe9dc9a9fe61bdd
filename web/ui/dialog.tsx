import { Suspense, useState } from 'react'
import { late } from '../lib/chunks/late.ts'
import type { DialogProps } from './dialog-opener.ts'
import type * as Parts from './dialog-window.tsx'

const parts = late<typeof Parts>(() => import('./dialog-window.tsx'))
const DialogWindow: typeof Parts.DialogWindow = parts.part('DialogWindow')

/** A window above the page. Its code loads with the first that opens, and stays for its way out. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.open && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  ) : null
}
