import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { lateParts } from '../../../lib/chunks/late-parts.ts'
import { Dispensable } from '../../../ui/optional-chunk.tsx'

const { Palette } = lateParts(() => import('./palette.tsx'))

/**
 * Button that opens the search for songs, people and pages, also by Ctrl+K or ⌘K. The code of the search
 * loads when it is opened.
 */
export function PaletteOpener() {
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (open && !wasOpen) setWasOpen(true)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      // Doesn't open above another dialog, in which the user may be typing.
      if (!open && document.querySelector('[role=dialog]')) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [open])
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="hidden min-h-11 cursor-pointer items-center gap-3 rounded-md border border-edge px-3 text-left text-muted hover:border-ink hover:text-ink lg:flex"
      >
        <Search aria-hidden className="size-5 shrink-0" />
        <span className="flex-1">Go to</span>
        <kbd className="font-sans text-sm">Ctrl K</kbd>
      </button>
      {wasOpen && (
        <Dispensable>
          <Palette open={open} onOpenChange={setOpen} />
        </Dispensable>
      )}
    </>
  )
}
