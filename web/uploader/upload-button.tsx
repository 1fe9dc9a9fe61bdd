import { useEffect, useRef, useState } from 'react'
import { type UploadKind, uploadKinds } from '#contract/uploads'
import { toast } from '../lib/toast.ts'
import { Button, type ButtonLook } from '../ui/button.tsx'
import type { UploadDialog } from './dialog.ts'
import { initFailure } from './init-failure.ts'
import type { Uploaded } from './uploaded.ts'

export type { Uploaded } from './uploaded.ts'

interface UploadButtonProps extends ButtonLook {
  kind: UploadKind
  label: string
  /** Where fewer are wanted than the kind allows. */
  maxFiles?: number
  /** The project that a song is for. */
  projectId?: string
  /** Called once the dialog has closed, with what was uploaded in it. */
  onComplete: (results: Uploaded[]) => void
}

/** Opens the upload dialog, which is loaded only then (specification §2). */
export function UploadButton({
  kind,
  label,
  maxFiles = uploadKinds[kind].maxFiles,
  projectId,
  onComplete,
  variant = 'secondary',
  size,
}: UploadButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const dialog = useRef<UploadDialog>(undefined)
  const handOn = useRef(onComplete)
  const [opening, setOpening] = useState(false)

  useEffect(() => {
    handOn.current = onComplete
  })
  useEffect(() => () => dialog.current?.destroy(), [])

  async function open() {
    setOpening(true)
    try {
      const { makeDialog } = await import('./dialog.ts')
      dialog.current ??= makeDialog({
        kind,
        projectId,
        title: label,
        onClosed: () => button.current?.focus(),
        onUploaded: (results) => handOn.current(results),
      })
      dialog.current.open({ maxFiles, maxBytes: uploadKinds[kind].maxBytes })
    } catch {
      toast(initFailure)
    } finally {
      setOpening(false)
    }
  }
  return (
    // Stays enabled while the dialog loads: a disabled button would lose the focus that comes back to it.
    <Button
      ref={button}
      variant={variant}
      size={size}
      aria-haspopup="dialog"
      aria-busy={opening || undefined}
      onClick={() => void (opening || open())}
    >
      {label}
    </Button>
  )
}
