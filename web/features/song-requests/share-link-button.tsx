import { Link2 } from 'lucide-react'
import { paths } from '#contract/surface/paths'
import { toast } from '../../lib/toast.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'

async function copyLink(url: string) {
  try {
    await navigator.clipboard.writeText(url)
  } catch (error) {
    // The error is only logged (spec 8.link.refused). A page over plain http has no clipboard.
    console.warn('The link could not be copied', error)
    return
  }
  toast({ title: 'Link Copied!', description: 'Shareable link has been copied to your clipboard.' })
}

/**
 * True if the error is no failure: the user closed the share sheet, or a second click found it open already.
 */
const isAnswered = (error: unknown) =>
  error instanceof DOMException && (error.name === 'AbortError' || error.name === 'InvalidStateError')

/** Shares a link by the Web Share API. If the browser doesn't have it, copies the link. */
async function send(title: string, url: string) {
  if (!('share' in navigator)) return copyLink(url)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    if (!isAnswered(error)) await copyLink(url)
  }
}

interface ShareLinkButtonProps extends ButtonLook {
  shareableId: string
  title?: string
  label?: string
}

export function ShareLinkButton(props: ShareLinkButtonProps) {
  const { shareableId, title, label = 'Share Link', variant = 'secondary', size = 'sm' } = props
  const share = () => {
    const url = location.origin + paths.room(shareableId)
    void (title === undefined ? copyLink(url) : send(title, url))
  }
  return (
    <Button variant={variant} size={size} onClick={share}>
      <Link2 aria-hidden className="size-4" />
      {label}
    </Button>
  )
}
