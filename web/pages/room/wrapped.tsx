import './celebrations/unwrapping.css'
import { clsx } from 'clsx'
import { useLayoutEffect, useRef } from 'react'
import type { Wrapped } from '#contract/requests/gifts'
import { firstNameOr } from '#contract/surface/format'
import { Wrapping } from '../../cover-art/wrapping.tsx'
import { Countdown } from '../../features/gifts/countdown.tsx'
import { CalendarLink, OpeningTime } from '../../features/gifts/dedication.tsx'
import { ReportLink } from '../../features/moderation/public/report-link.tsx'
import { isTall } from '../../lib/is-tall.ts'
import { unwrapping } from './celebrations/given.tsx'
import { leave } from './celebrations/leaving.ts'
import { ThanksQuote } from './support/thanks-quote.tsx'

export { AnswerForm } from '../../features/gifts/answer-form.tsx'
export { Dedication, HeardBefore } from '../../features/gifts/dedication.tsx'
export { Given } from './celebrations/given.tsx'

interface WrappedPageProps {
  gift: Wrapped
  saidAt: number
  lookAgain: () => unknown
}

/** Font size by the length of the name, so that a long name fits. */
const nameSize = (name: string) => {
  const height = isTall(name) ? 'leading-[1.3]' : name.length <= 14 && 'leading-[0.98]'
  return clsx(name.length <= 14 ? 'text-[clamp(2.75rem,1.6rem+4.4vw,5.25rem)]' : 'text-3xl', height)
}

/** Copies the page when it is unmounted. The unwrapping animation starts from the copy. */
function useLeaving(shareableId: string) {
  const page = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const shown = page.current
    void unwrapping.load()
    // When this cleanup runs, the element is still in the document.
    return () => void (shown && leave(shareableId, shown))
  }, [shareableId])
  return page
}

export function WrappedPage({ gift, saidAt, lookAgain }: WrappedPageProps) {
  const page = useLeaving(gift.shareableId)
  return (
    <article
      ref={page}
      className="page grid items-center gap-x-[clamp(2rem,7vw,6rem)] gap-y-10 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] md:py-16"
    >
      <div data-parcel className="mx-auto w-full max-w-88 md:max-w-104">
        <Wrapping
          shareableId={gift.shareableId}
          className="w-full rounded-sm shadow-[0_1.5rem_3rem_-1rem_rgb(0_0_0/0.45)]"
        />
      </div>
      <div className="grid min-w-0 gap-7">
        <div>
          <p className="liner text-muted [overflow-wrap:anywhere]">
            {gift.from ? `A gift from ${gift.from}` : 'A gift'}
          </p>
          <h1 className={clsx('mt-4 [overflow-wrap:anywhere]', nameSize(gift.receiverName))}>
            For <bdi>{gift.receiverName}</bdi>
          </h1>
        </div>
        <Countdown opensAt={gift.opensAt} now={gift.now} saidAt={saidAt} lookAgain={lookAgain} />
        <p className="measure text-lg">
          It opens on <OpeningTime gift={gift} />.
          <span className="mt-1 block text-base text-muted">
            Keep this page open, or come back then: it unwraps itself.
          </span>
        </p>
        <p>
          <CalendarLink shareableId={gift.shareableId} />
        </p>
      </div>
      {gift.thanks && (
        <section aria-labelledby="thanks" className="rounded-md bg-sunk p-5 sm:p-7 lg:col-span-2">
          <h2 id="thanks" className="text-xl">
            <bdi>{firstNameOr({ firstName: gift.from }, 'The listener')}</bdi> thanks you
          </h2>
          <ThanksQuote thanks={gift.thanks} />
          <ReportLink
            kind="thank_you"
            id={gift.thanks.songRequestId}
            link={gift.shareableId}
            className="mt-2"
          />
        </section>
      )}
    </article>
  )
}
