import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { shortInCurrency } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { Cover } from '../../../cover-art/cover.tsx'
import { errorSentence } from '../../../lib/calls/api-error.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { addRecording } from '../../brief-files/api.ts'
import { createDonation, type SentRequest } from '../api.ts'
import { ShareLinkButton } from '../share-link-button.tsx'

export function RequestSent({ sent: { request, pledge, refused, notAdded } }: { sent: SentRequest }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const again = useMutation(createDonation)
  const error = again.error ?? (again.isSuccess ? undefined : refused)
  const amount = pledge && shortInCurrency(String(pledge.amount))
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section
      aria-labelledby={id}
      className="mb-8 grid animate-rise grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-4 rounded-md bg-sunk p-4 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-x-6 sm:p-6"
    >
      <Cover request={request} className="w-full sm:row-span-2" />
      <div className="min-w-0 self-center">
        <h2 id={id} ref={heading} tabIndex={-1} className="text-xl">
          Your request is out
        </h2>
        <p dir="auto" className="mt-1 font-serif text-lg [overflow-wrap:anywhere]">
          {request.title}
        </p>
        {amount && !error && <p className="mt-1 text-sm text-muted">With your promise of {amount}.</p>}
      </div>
      <div className="col-span-full grid gap-3 sm:col-span-1">
        {pledge && Boolean(error) && (
          <Again
            words={`Your promise of ${amount} was not made.`}
            error={error}
            label={`Promise ${amount} again`}
            busy={again.isPending}
            onClick={() => again.mutate(pledge)}
          />
        )}
        {notAdded && <NotAdded requestId={request.id} {...notAdded} />}
        <p className="text-sm text-muted">Share it: that’s how requests find a songwriter and supporters.</p>
        <div className="flex flex-wrap gap-2">
          <ShareLinkButton shareableId={request.shareableId} variant="primary" />
          <ButtonLink variant="secondary" size="sm" href={paths.briefFiles(request.shareableId)}>
            Add a photo or a hum
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

function NotAdded({ requestId, recording, error }: { requestId: string; recording: string; error: unknown }) {
  const again = useMutation(addRecording(requestId))
  if (again.isSuccess)
    return (
      <p role="status" className="text-sm">
        Your recording was added.
      </p>
    )
  return (
    <Again
      words="Your recording was not added."
      error={again.error ?? error}
      label="Add the recording again"
      busy={again.isPending}
      onClick={() => again.mutate(recording)}
    />
  )
}

interface AgainProps {
  words: string
  error: unknown
  label: string
  busy: boolean
  onClick: () => void
}

/** What failed although the request is out, and a button that tries it again. */
const Again = ({ words, error, label, busy, onClick }: AgainProps) => (
  <div role="alert" className="text-sm">
    <p className="font-semibold text-danger">
      {words} {errorSentence(error)}
    </p>
    <Button variant="secondary" size="sm" className="mt-2" busy={busy} onClick={onClick}>
      {label}
    </Button>
  </div>
)
