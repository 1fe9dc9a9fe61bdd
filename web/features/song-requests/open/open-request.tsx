import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { SongRequest } from '#contract/requests/song-requests'
import { dayOf, firstNameOr } from '#contract/surface/format'
import { Cover } from '../../../cover-art/cover.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { RequestMeter } from '../../../ui/meter.tsx'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import { TitleLink } from '../../../ui/title-link.tsx'
import { ownProfile } from '../../songwriters/api.ts'
import { AcceptButton, PromisesLine } from '../moves/accept-button.tsx'
import { useIsOwn } from '../public/open-requests.tsx'

interface OpenRequestProps {
  request: SongRequest
  invited?: boolean
  onAccepted?: ((id: string) => void) | undefined
  children?: ReactNode
}

export function OpenRequest(props: OpenRequestProps) {
  const { request, invited, onAccepted, children } = props
  const hindrance = useHindrance(request.id)
  const id = useId()
  const Heading = invited ? 'h4' : 'h3'
  return (
    <li>
      <article
        aria-labelledby={id}
        className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-x-5 xl:grid-cols-[6rem_minmax(0,1fr)_15rem]"
      >
        <Cover request={request} className="w-full rounded-sm sm:row-span-2" />
        <div className="grid min-w-0 content-start gap-1.5">
          <Heading id={id} dir="auto" className="text-lg leading-snug [overflow-wrap:anywhere]">
            <TitleLink request={request} tall={false} />
          </Heading>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted [overflow-wrap:anywhere]">
            {invited && <Badge tone="accent">Invited you</Badge>}
            <span>
              {request.genre} · {request.emotions.join(', ')}
            </span>
            <span>for {firstNameOr(request.listener)}</span>
            <time dateTime={request.createdAt}>{dayOf(request.createdAt)}</time>
          </p>
        </div>
        <div className="min-w-0 max-sm:col-span-full sm:col-start-2">
          <Story text={request.story} />
        </div>
        <div className="grid min-w-0 content-start gap-3 max-sm:col-span-full max-xl:sm:col-start-2 xl:col-start-3 xl:row-span-2 xl:row-start-1">
          <RequestMeter request={request} />
          {!hindrance && request.pledgedAmount !== '0.00' && <PromisesLine id={request.id} />}
          <div className="flex flex-wrap items-center gap-3">
            <AcceptButton
              variant="secondary"
              request={request}
              hindrance={hindrance}
              onAccepted={onAccepted}
            />
            {children}
          </div>
        </div>
      </article>
    </li>
  )
}

/** Why the viewer can't accept the request, if there is a reason. The server also checks this. */
function useHindrance(requestId: string) {
  const profile = useQuery(ownProfile()).data
  const own = useIsOwn()(requestId)
  if (own) return 'This is your own request.'
  if (profile === null) return 'Save your profile first, then you can accept requests.'
  return undefined
}

function Story({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const { ref, isCut } = useIsCut(text, whole)
  const hasButton = isCut || whole
  return (
    <div>
      <p
        ref={ref}
        dir="auto"
        tabIndex={-1}
        className={`measure text-[0.9375rem]/6 whitespace-pre-wrap [overflow-wrap:anywhere] ${whole ? '' : 'line-clamp-3 xl:line-clamp-2'}`}
      >
        {text}
      </p>
      {hasButton && (
        <QuietButton className="-ml-3.5" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : 'Read the whole story'}
        </QuietButton>
      )}
    </div>
  )
}

/** True if the box cuts lines off. It is measured again for each width, except in the whole story. */
function useIsCut(text: string, whole: boolean) {
  const ref = useRef<HTMLParagraphElement>(null)
  const [isCut, setIsCut] = useState(false)
  /** True if the button had the focus when it disappeared. */
  const hadFocus = useRef(false)
  // Measures before the next paint, so that nothing below moves when the button appears.
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || !text || whole) return
    const measure = () => {
      const cut = box.scrollHeight > box.clientHeight
      hadFocus.current = !cut && document.activeElement === box.nextElementSibling
      setIsCut(cut)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    // A font that loads late wraps the lines again, but doesn't change the size of the box.
    document.fonts?.addEventListener('loadingdone', measure)
    return () => {
      observer.disconnect()
      document.fonts?.removeEventListener('loadingdone', measure)
    }
  }, [text, whole])
  useEffect(() => {
    if (isCut || whole || !hadFocus.current) return
    hadFocus.current = false
    ref.current?.focus({ preventScroll: true })
  }, [isCut, whole])
  return { ref, isCut }
}
