import { useState } from 'react'
import { lateParts } from '../lib/chunks/late-parts.ts'
import type { DialogProps } from './dialog-opener.ts'

const { DialogWindow } = lateParts(() => import('./dialog-window.tsx'), null)

/**
 * Dialog whose code loads when it first opens. It stays mounted afterwards, so that the closing animation can
 * play.
 */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.open && !wasOpen) setWasOpen(true)
  return wasOpen ? <DialogWindow {...props} /> : null
}
