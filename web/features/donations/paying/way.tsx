import { QrCode as QrIcon } from 'lucide-react'
import { useId, useState } from 'react'
import type { WayToPay } from '#contract/giving/pay-links'
import { lateParts } from '../../../lib/chunks/late-parts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWide } from '../../../ui/use-media.ts'
import { keepLastWay } from './last-way.ts'

const { QrCode } = lateParts(() => import('./qr-code.tsx'), <Skeleton className="size-36" />)

interface WayProps {
  way: WayToPay
  amount: string
  code: string
  isFirst: boolean
  /** True if the QR code is open at first, on wide screens. */
  showsCode: boolean
  onOpen: () => void
}

/** One payment method: a link, a button that copies its text, or a QR code to scan with the phone. */
export function Way({ way, amount, code, isFirst, showsCode, onOpen }: WayProps) {
  const isWide = useWide()
  const [chosen, setScanning] = useState<boolean>()
  const scanning = chosen ?? (showsCode && isWide)
  const panel = useId()
  const { name, shown, copied = shown, holder, href, host, isOwnWords } = way
  const scanned = way.scanned ?? href
  const open = () => {
    keepLastWay(name)
    onOpen()
  }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] content-start gap-x-5 gap-y-2 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        {href ? (
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            onClick={open}
            className={buttonClass(
              { variant: isFirst ? 'primary' : 'secondary', size: 'lg' },
              'w-full flex-wrap justify-between! gap-x-4 gap-y-0! px-5! text-left!',
            )}
          >
            <span className="figures text-lg">
              {name} · {amount}
            </span>
            <span aria-hidden className="text-lg">
              →
            </span>
            <span className="basis-full text-xs font-normal [overflow-wrap:anywhere]">{shown}</span>
          </a>
        ) : (
          <p>
            <span className="font-semibold">{isOwnWords ? 'In the songwriter’s own words:' : name}</span>{' '}
            <span className="figures [overflow-wrap:anywhere]">{shown}</span>
          </p>
        )}
        {host && (
          <p className="mt-2 text-xs">
            Opens <strong className="font-semibold [overflow-wrap:anywhere]">{host}</strong>
          </p>
        )}
        {holder && (
          <p className="mt-2 [overflow-wrap:anywhere]">
            <span className="font-semibold">Account holder</span> {holder}
          </p>
        )}
        <p className="mt-2 text-xs text-muted">{advice(way, amount, code)}</p>
        <div className="-ml-3.5 flex flex-wrap">
          <CopyButton name={name} text={copied} onCopy={() => keepLastWay(name)} />
          {holder && <CopyButton name="of account" text={holder} label="Copy holder" />}
          {href && <CopyButton name={`of ${name}`} text={href} label="Copy link" />}
          {scanned && (
            <QuietButton
              aria-label={`QR code for ${name}`}
              aria-expanded={scanning}
              aria-controls={panel}
              onClick={() => {
                keepLastWay(name)
                setScanning(!scanning)
              }}
            >
              <QrIcon aria-hidden className="size-4" />
              QR
            </QuietButton>
          )}
        </div>
      </div>
      {scanned && (
        <div id={panel} hidden={!scanning}>
          {scanning && <QrCode text={scanned} name={`${name}: scan to pay`} />}
        </div>
      )}
    </li>
  )
}

function advice({ name, href, fills, scanned, isOwnWords }: WayToPay, amount: string, code: string) {
  if (isOwnWords) return `If there is a note, put ${code} in it.`
  if (scanned)
    return `Send ${amount} from your bank, with ${code} as the message. Its app fills all in from the QR code.`
  if (!href) return `Look for this in ${name}, and put the code in the note.`
  if (fills.includes('code')) return `Opens with ${amount} and the code filled in.`
  if (fills.includes('amount')) return `Opens with ${amount} filled in; put the code in the note.`
  return `Pay ${amount} there, and put the code in the note.`
}
