import { QrCode as QrIcon } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import type { WayToPay } from '#contract/giving/pay-links'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

/** One payment method: open its link, copy it, or scan it with the phone that has the app. */
export function Way({ way, amount }: { way: WayToPay; amount: string }) {
  const [scanning, setScanning] = useState(false)
  const panel = useId()
  const { name, shown, href, host } = way
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="w-20 shrink-0 text-muted">{name}</span>
        <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
          {href ? (
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              className="inline-block min-h-11 content-center underline decoration-line underline-offset-4 hover:decoration-accent"
            >
              {shown}
            </a>
          ) : (
            shown
          )}
        </span>
        <span className="ml-auto flex">
          {href && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`QR code for ${name}`}
              aria-expanded={scanning}
              aria-controls={panel}
              onClick={() => setScanning(!scanning)}
            >
              <QrIcon aria-hidden className="size-4" />
              QR
            </Button>
          )}
          <CopyButton name={name} text={shown} />
        </span>
      </div>
      {host && (
        <p className="mt-1 text-xs">
          Opens <strong className="font-semibold [overflow-wrap:anywhere]">{host}</strong>
        </p>
      )}
      <p className="text-xs text-muted">{advice(way, amount)}</p>
      {href && (
        <div id={panel} hidden={!scanning} className="mt-2 pb-2">
          {scanning && (
            <Suspense fallback={<Skeleton className="size-48" />}>
              <QrCode text={href} name={`${name}: scan to pay`} />
            </Suspense>
          )}
          <CopyButton name={`${name} link`} text={href} label="Copy link" />
        </div>
      )}
    </li>
  )
}

function advice({ name, href, fills }: WayToPay, amount: string) {
  if (!href) return `Look for this in ${name}, and write the code in the note.`
  if (fills.includes('code')) return `Opens with ${amount} and the code filled in.`
  if (fills.includes('amount')) return `Opens with ${amount} filled in; write the code in the note.`
  return `Pay ${amount} there, and write the code in the note.`
}
