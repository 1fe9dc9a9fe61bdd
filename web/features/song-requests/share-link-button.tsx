import { Link2 } from 'lucide-react'
import { paths } from '#contract/surface/paths'
import { toast } from '../../lib/toast.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'

async function copyLink(url: string) {
  try {
    await navigator.clipboard.writeText(url)
  } catch (error) {
    // Only logged (spec 8.link.refused); on plain http there is no clipboard at all.
    console.warn('The link could not be copied', error)
    return
  }
  toast({ title: 'Link Copied!', description: 'Shareable link has been copied to your clipboard.' })
}

/** No failure: the person closed the share sheet, or it is open already (second click). */
const isAnswered = (error: unknown) =>
  error instanceof DOMException && (error.name === 'AbortError' || error.name === 'InvalidStateError')

/** Web Share API if available, else the clipboard. */
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
}

export function ShareLinkButton(props: ShareLinkButtonProps) {
  const { shareableId, title, variant = 'secondary', size = 'sm' } = props
  const share = () => {
    const url = location.origin + paths.room(shareableId)
    void (title === undefined ? copyLink(url) : send(title, url))
  }
  return (
    <Button variant={variant} size={size} onClick={share}>
      <Link2 aria-hidden className="size-4" />
      Share Link
    </Button>
  )
}
