import { Copy } from 'lucide-react'
import { toast } from '../lib/toast.ts'
import { Button } from './button.tsx'

interface CopyButtonProps {
  /** What is copied, for the accessible name: 'Copy Venmo', 'Copy link of Venmo'. */
  name: string
  text: string
  /** The visible text. The accessible name begins with it, for people who speak it. */
  label?: string
  onCopy?: () => void
}

export const CopyButton = ({ name, text, label = 'Copy', onCopy }: CopyButtonProps) => (
  <Button
    variant="quiet"
    size="sm"
    className="shrink-0"
    aria-label={`${label} ${name}`}
    onClick={() => {
      onCopy?.()
      void copy(text)
    }}
  >
    <Copy aria-hidden className="size-4" />
    {label}
  </Button>
)

async function copy(text: string) {
  if (await copyText(text)) toast({ title: 'Copied!' })
}

/** Copies a text to the clipboard. Returns true on success. */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    // If the browser refuses access to the clipboard, only a console warning is written (spec
    // 8.link.refused).
    console.warn('The text could not be copied', error)
    return false
  }
}
