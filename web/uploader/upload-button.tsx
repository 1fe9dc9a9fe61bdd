import { useEffect, useRef, useState } from 'react'
import { sources } from '#contract/files/upload-sources'
import { mediaTypes, type UploadKind, uploadKinds } from '#contract/files/uploads'
import { call } from '../lib/calls/api.ts'
import { Button, type ButtonLook } from '../ui/button.tsx'
import type { Host, UploadDialog } from './dialog/dialog.ts'
import type { HostLimits } from './dialog/restrictions.ts'
import { sayInitFailure } from './sending/init-failure.ts'
import type { Uploaded } from './uploaded.ts'

export type { Uploaded } from './uploaded.ts'

interface UploadButtonProps extends ButtonLook, Pick<HostLimits, 'maxFiles' | 'maxBytes'> {
  kind: UploadKind
  label: string
  projectId?: string
  titled?: boolean
  onComplete: (results: Uploaded[]) => void
}

/**
 * The upload dialogs, by purpose. They are kept outside of the component, so that an upload continues after
 * its button has disappeared.
 */
const dialogs = new Map<string, { dialog: UploadDialog; maxBytes: number }>()

/** Button that opens the upload dialog. The dialog's code loads at the first click (spec 2.upload.button). */
export function UploadButton({
  kind,
  label,
  maxFiles = uploadKinds[kind].maxFiles,
  maxBytes,
  projectId,
  titled = false,
  onComplete,
  variant = 'secondary',
  size,
}: UploadButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const handOn = useRef(onComplete)
  const [opening, setOpening] = useState(false)
  const key = `${kind} ${projectId ?? ''}`
  const host = useRef<Host>({
    onClosed: () => button.current?.focus(),
    onUploaded: (results) => handOn.current(results),
  })

  useEffect(() => {
    handOn.current = onComplete
  })
  useEffect(() => {
    dialogs.get(key)?.dialog.attach(host.current)
    return () => {
      const { dialog } = dialogs.get(key) ?? {}
      dialog?.detach()
      if (!dialog?.isIdle()) return
      dialog.destroy()
      dialogs.delete(key)
    }
  }, [key])

  async function make() {
    const [{ makeDialog }, rules] = await Promise.all([import('./dialog/dialog.ts'), call(sources.rules)])
    const dialog = await makeDialog({
      id: `${rules.userId} ${key}`,
      title: label,
      purpose: { kind, projectId },
      media: uploadKinds[kind].media,
      companionUrl: rules.companionUrl,
    })
    const made = { dialog, maxBytes: rules.maxBytes[kind] }
    dialogs.set(key, made)
    return made
  }

  async function open() {
    setOpening(true)
    try {
      const { dialog, maxBytes: allowed } = dialogs.get(key) ?? (await make())
      dialog.attach(host.current)
      dialog.open({
        maxFiles,
        maxBytes: maxBytes ?? allowed,
        types: Object.keys(mediaTypes[uploadKinds[kind].media]).map((ending) => `.${ending}`),
        ...(titled && { required: ['name'] }),
      })
    } catch (error) {
      sayInitFailure(error)
    } finally {
      setOpening(false)
    }
  }
  return (
    // The button stays enabled while the dialog loads, because a disabled button can't get the focus back.
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
