import { type ReactNode, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { FormDialog } from './form-dialog.tsx'

interface Write<Variables> {
  isPending: boolean
  error: unknown
  mutate: (variables: Variables, options: { onSuccess: () => void }) => void
}

interface AskFirstProps<Variables> extends ButtonLook {
  /** Text of the button. */
  label: string
  name?: string
  disabled?: boolean
  /** False removes the button, but keeps an open dialog. */
  isOffered?: boolean
  title: string
  description: string
  yes: string
  danger?: boolean
  write: Write<Variables>
  variables: Variables
  children?: ReactNode
}

/**
 * Button that opens a confirm dialog, for writes without undo. The dialog closes when the write has
 * succeeded.
 */
export function AskFirst<Variables>(props: AskFirstProps<Variables>) {
  const { label, name, disabled, isOffered = true, title, description, yes, danger, write, ...rest } = props
  const { variables, children, ...look } = rest
  const [open, setOpen] = useState(false)
  return (
    <>
      {isOffered && (
        <Button {...look} disabled={disabled} aria-label={name} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        description={description}
        submitLabel={yes}
        danger={danger}
        loading={write.isPending}
        error={write.error}
        onSubmit={() => write.mutate(variables, { onSuccess: () => setOpen(false) })}
      >
        {children}
      </FormDialog>
    </>
  )
}
