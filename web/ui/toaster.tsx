import * as Toast from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { tellHeight } from '../lib/tell-height.ts'
import { type Toast as Notice, toasts } from '../lib/toast.ts'

const label = 'Notification'
const hotkey = 'F8'
const duration = 5000
const swipeThreshold = 50
/** Milliseconds of the closing animation, as in --animate-toast-out. Afterwards the toast is removed. */
const leaving = 180

/**
 * Shows the current toast for 5 seconds (spec 9.toast.*). A swipe to the right closes the toast, and F8
 * focuses it.
 */
export function Toaster() {
  const notice = useSyncExternalStore(toasts.subscribe, toasts.current, () => undefined)
  return (
    <Toast.Provider label={label} duration={duration} swipeDirection="right" swipeThreshold={swipeThreshold}>
      {notice && <Note key={notice.id} notice={notice} />}
      <Toast.Viewport
        label={label}
        hotkey={[hotkey]}
        aria-keyshortcuts={hotkey}
        className="fixed right-0 bottom-[calc(var(--dock,0px)+var(--bar,0px))] z-50 flex w-full max-w-md flex-col p-4 outline-none"
      />
    </Toast.Provider>
  )
}

function Note({ notice }: { notice: Notice }) {
  const [open, setOpen] = useState(true)
  useEffect(() => {
    if (open) return
    const gone = setTimeout(() => toasts.dismiss(notice.id), leaving)
    return () => clearTimeout(gone)
  }, [open, notice.id])
  const attach = useCallback(
    (element: HTMLLIElement | null) => {
      // A microtask, because the rest of the page is still being changed here.
      if (element) queueMicrotask(() => notice.onShown?.())
      return makeRoom(element)
    },
    [notice],
  )
  const destructive = notice.variant === 'destructive'
  return (
    <Toast.Root
      ref={attach}
      open={open}
      onOpenChange={setOpen}
      type={destructive ? 'foreground' : 'background'}
      data-variant={notice.variant}
      className={`toast pointer-events-auto relative rounded-lg border-[1.5px] p-4 pr-12 shadow-lg ${
        destructive ? 'border-danger bg-danger-tint text-danger' : 'border-ink bg-ink text-paper'
      }`}
    >
      <Toast.Title className="text-sm font-semibold">{notice.title}</Toast.Title>
      {notice.description && (
        <Toast.Description className="mt-0.5 text-sm">{notice.description}</Toast.Description>
      )}
      {notice.reason && <p className="mt-1.5 text-sm">{notice.reason}</p>}
      <Toast.Close
        aria-label="Close"
        className="absolute top-1 right-1 grid size-11 cursor-pointer place-items-center"
      >
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  )
}

/**
 * Writes the toast's height into `--toast`. On phones, dialogs at the window's bottom move above the toast.
 */
const makeRoom = tellHeight(
  '--toast',
  (pixels) => `calc(${pixels}px + 2rem + var(--dock, 0px) + var(--bar, 0px))`,
)
