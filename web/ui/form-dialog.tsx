import type { FormEvent, ReactNode } from 'react'
import { errorSentence } from '../lib/calls/api-error.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { DialogProps } from './dialog-opener.ts'

export interface FormDialogProps extends Omit<DialogProps, 'children'> {
  children?: ReactNode
  /**
   * True while the write is pending. This property and `error` are required, so that every form shows the
   * result.
   */
  loading: boolean
  error: unknown
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  submitLabel: ReactNode
  /** Another button, beside the one that submits. */
  otherwise?: ReactNode
  submitDisabled?: boolean
  danger?: boolean
  /** Content below the error, which helps to solve the problem. */
  remedy?: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const {
    loading,
    error,
    remedy,
    onSubmit,
    submitLabel,
    otherwise,
    submitDisabled = false,
    danger,
    children,
    ...dialog
  } = props
  return (
    <Dialog {...dialog}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // Without this call, a form around this dialog (in React's tree) would be submitted too.
          event.stopPropagation()
          if (!loading) onSubmit(event)
        }}
      >
        <div className="grid gap-5">{children}</div>
        <div aria-live="polite">
          {Boolean(error) && <p className="mt-4 text-sm font-semibold text-danger">{errorSentence(error)}</p>}
        </div>
        {remedy && <div className="mt-3 grid justify-items-start gap-2">{remedy}</div>}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={() => dialog.onOpenChange(false)}>
            Cancel
          </Button>
          {otherwise}
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            busy={loading}
            disabled={submitDisabled}
          >
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
