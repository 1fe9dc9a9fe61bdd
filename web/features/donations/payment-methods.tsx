import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useEffect } from 'react'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { songwriter } from '../songwriters/api.ts'

const nothingYet =
  "The songwriter hasn't set up payment methods yet. They will be notified of your pledge and can set up payment methods to receive your donation."

/** How to pay a songwriter. A failed read is only logged, and looks like a songwriter without any (specification §8). */
export function PaymentMethods({ songwriterId, code }: { songwriterId: string; code: string }) {
  const { data, error, isPending } = useQuery(songwriter(songwriterId))
  useEffect(() => {
    if (error) console.warn('The payment methods could not be read', error)
  }, [error])

  if (isPending) return <Skeleton className="mt-5 h-24" />
  const ways = [
    { name: 'PayPal', value: data?.paypalLink },
    { name: 'Venmo', value: data?.venmoHandle },
    { name: 'Cash App', value: data?.cashappHandle },
    { name: 'Tip link', value: data?.tipLink },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []))

  if (!ways.length)
    return <p className="measure mt-5 border-l-[3px] border-accent pl-4 text-sm">{nothingYet}</p>
  return (
    <dl className="mt-5 divide-y divide-line border-y border-line text-sm">
      <Way name="Code for the note" value={code} />
      {ways.map((way) => (
        <Way key={way.name} {...way} />
      ))}
    </dl>
  )
}

function Way({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-center gap-3 py-1.5">
      <dt className="w-24 shrink-0 text-muted">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-between gap-3">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {value.startsWith('http') ? (
            <a
              href={value}
              target="_blank"
              rel="noreferrer"
              className="inline-block min-h-11 content-center underline decoration-line underline-offset-4 hover:decoration-accent"
            >
              {value}
            </a>
          ) : (
            value
          )}
        </span>
        <Button
          variant="quiet"
          size="sm"
          className="shrink-0"
          aria-label={`Copy ${name}`}
          onClick={() => void copy(value)}
        >
          <Copy aria-hidden className="size-4" />
          Copy
        </Button>
      </dd>
    </div>
  )
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    console.warn('The text could not be copied', error)
    return
  }
  toast({ title: 'Copied!' })
}
