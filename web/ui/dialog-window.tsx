import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { type DialogProps, focusBack, openerNow } from './dialog-opener.ts'

/**
 * Open dialog that keeps the keyboard focus inside. On close its opener gets the focus, unless the focus was
 * already moved elsewhere.
 */
export function DialogWindow({ open, onOpenChange, title, description, children }: DialogProps) {
  const opener = useRef<readonly EventTarget[]>([])
  // Radix returns the focus only to a Radix trigger, but these dialogs are opened by React state.
  const remember = () => {
    opener.current = openerNow()
  }
  const giveBack = (event: Event) => {
    event.preventDefault()
    const at = document.activeElement
    if (!at || at === document.body || at.closest('[role=dialog]') === event.target) focusBack(opener.current)
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] place-items-end overflow-y-auto pb-[var(--toast,0px)] bg-[#0d0a08]/60 animate-fade-in sm:place-items-center sm:p-6">
          <Radix.Content
            {...(description ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={remember}
            onCloseAutoFocus={giveBack}
            className="relative w-full max-w-xl animate-rise rounded-t-lg border border-line bg-raised p-5 [overflow-wrap:anywhere] focus:outline-none sm:rounded-lg sm:p-8"
          >
            <Radix.Title className="pr-12 text-2xl">{title}</Radix.Title>
            {description && (
              <Radix.Description className="measure mt-2 text-sm text-muted">{description}</Radix.Description>
            )}
            <div className="mt-5">{children}</div>
            {/* The close button is last in the DOM, so that the dialog's own controls get the focus
                first. */}
            <Radix.Close
              aria-label="Close"
              className="absolute top-3 right-3 grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:text-ink sm:top-5 sm:right-5"
            >
              <X aria-hidden className="size-5" />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
