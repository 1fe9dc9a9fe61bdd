import { Link2 } from 'lucide-react'
import { toast } from '../../lib/toast.ts'
import { paths } from '../../paths.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'

async function copyLink(shareableId: string) {
  try {
    await navigator.clipboard.writeText(location.origin + paths.room(shareableId))
  } catch (error) {
    // Only logged (specification §8); on plain http there is no clipboard at all.
    console.warn('The link could not be copied', error)
    return
  }
  toast({ title: 'Link Copied!', description: 'Shareable link has been copied to your clipboard.' })
}

interface ShareLinkButtonProps extends ButtonLook {
  shareableId: string
}

export function ShareLinkButton({ shareableId, variant = 'secondary', size = 'sm' }: ShareLinkButtonProps) {
  return (
    <Button variant={variant} size={size} onClick={() => void copyLink(shareableId)}>
      <Link2 aria-hidden className="size-4" />
      Share Link
    </Button>
  )
}
