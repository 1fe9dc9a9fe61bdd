import { type ReactNode, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { FormDialog } from './form-dialog.tsx'

/** As `useMutation` answers it. */
interface Write<Variables> {
  isPending: boolean
  error: unknown
  mutate: (variables: Variables, options: { onSuccess: () => void }) => void
}

interface AskFirstProps<Variables> extends ButtonLook {
  /** What the button says, and what it is called where several say the same. */
  label: string
  name?: string
  disabled?: boolean
  /** The question, what a yes means, and the yes itself. */
  title: string
  description: string
  yes: string
  danger?: boolean
  write: Write<Variables>
  variables: Variables
  /** What else is to be known before a yes. */
  children?: ReactNode
}

/** Confirm dialog with its button, for writes that have no undo. Closes once the write succeeded. */
export function AskFirst<Variables>(props: AskFirstProps<Variables>) {
  const { label, name, disabled, title, description, yes, danger, write, variables, children, ...look } =
    props
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...look} disabled={disabled} aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
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
