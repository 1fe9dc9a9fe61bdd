import { useState } from 'react'
import { lateParts } from '../lib/chunks/late-parts.ts'
import type { DialogProps } from './dialog-opener.ts'

const { DialogWindow } = lateParts(() => import('./dialog-window.tsx'), null)

/** Dialog. Its code loads with the first one, and stays for the closing animation. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.open && !wasOpen) setWasOpen(true)
  return wasOpen ? <DialogWindow {...props} /> : null
}
