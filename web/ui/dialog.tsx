import { useState } from 'react'
import { lateParts } from '../lib/chunks/late-parts.ts'
import type { DialogProps } from './dialog-opener.ts'

const { DialogWindow } = lateParts(() => import('./dialog-window.tsx'), null)

/** A window above the page. Its code loads with the first that opens, and stays for its way out. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.open && !wasOpen) setWasOpen(true)
  return wasOpen ? <DialogWindow {...props} /> : null
}
