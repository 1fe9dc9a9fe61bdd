import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { type RegistrationRefusal, registrationRefusals } from '#contract/people/registration-settings'
import { paths } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import type { SentRequest } from '../../features/song-requests/api.ts'
import { lateParts } from '../../lib/chunks/late-parts.ts'
import { withStyle } from '../../lib/chunks/whole-style.ts'
import { site } from '../../lib/site/site.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dispensable } from '../../ui/optional-chunk.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import { Questions } from './questions.tsx'
import { Starters } from './starters.tsx'
import { useBegin } from './use-begin.ts'
import { VoicePart } from './voice-part.tsx'

const { SleevePreview } = lateParts(
  () => withStyle(() => import('../../features/song-requests/public/sleeve-preview.tsx')),
  null,
)
const { Details } = lateParts(() => withStyle(() => import('./details.tsx')), null)
const { Sent } = lateParts(() => withStyle(() => import('./sent.tsx')), null)

export const beginTitle = 'Tell your story'
export const beginLead = 'Your story first. Then an account. A songwriter listens, writes, records.'

/** /begin: a first request, one question at a time (product.md, "The first request"). */
export function BeginPage() {
  useTitle(beginTitle)
  const [sent, setSent] = useState<SentRequest>()
  return (
    <div className="page">
      <h1 className="liner text-muted">{beginTitle}</h1>
      {sent ? <Sent sent={sent} /> : <BeginForm onSent={setSent} />}
    </div>
  )
}

function BeginForm({ onSent }: { onSent: (sent: SentRequest) => void }) {
  const begin = useBegin(onSent)
  const { form, step, values, details, problems, isMember, songwriter, refusal, signIn, place } = begin
  const { isSending, problem, keep, go, back, startOver } = begin
  // Notes stand at the beginning and before the end, because they matter to no question between.
  const isNoted = step === 'story' || place.isLast
  return (
    <div className="mt-6 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <form
        ref={form}
        method="post"
        action={servedRoutes.begin.form}
        noValidate
        className="grid max-w-2xl content-start gap-8"
        onInput={() => keep()}
        onSubmit={(event) => {
          event.preventDefault()
          go()
        }}
      >
        {isNoted && refusal && <Refused refusal={refusal} />}
        {isNoted && songwriter && (
          <p className="rounded-md bg-sunk p-4 text-sm">
            You’re asking one songwriter: your request goes straight to them.{' '}
            <Link href={`${paths.begin()}#${step}`} className="inline-flex min-h-11 items-center underline">
              Ask everyone instead
            </Link>
          </p>
        )}
        <div>
          <Questions
            isMember={isMember}
            open={step}
            problems={problems}
            parts={{
              story: (
                <>
                  <Starters isEmpty={!values['story']} onStart={() => keep()} />
                  {step === 'story' && (
                    <VoicePart
                      value={details.recording}
                      onChange={(recording) => keep({ ...details, recording })}
                    />
                  )}
                </>
              ),
              keep: (
                <Dispensable>{step === 'keep' && <Details values={details} onChange={keep} />}</Dispensable>
              ),
            }}
          />
        </div>
        {problem && (
          <p role="alert" className="text-sm font-semibold text-danger">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 noscript:hidden">
          <Button size="lg" busy={isSending} onClick={go}>
            {place.isLast ? (refusal ? 'Sign in to send it' : 'Create Song Request') : 'Next'}
          </Button>
          {place.at > 0 && <QuietButton onClick={back}>Back</QuietButton>}
          <p className="ml-auto text-sm text-muted">
            {place.at + 1} of {place.of}
          </p>
        </div>
        <div className="hidden noscript:block">
          <button type="submit" className={buttonClass({ size: 'lg' })}>
            Create Song Request
          </button>
        </div>
        <Foot
          signIn={isMember ? undefined : signIn}
          hasDraft={Boolean(values['story'])}
          onStartOver={startOver}
        />
      </form>
      {step !== 'story' && (
        <div className="max-lg:order-first noscript:hidden">
          <SleevePreview
            title={values['title'] ?? ''}
            genre={values['genre'] ?? ''}
            emotions={values['emotions']?.split(',').filter(Boolean) ?? []}
          />
        </div>
      )}
    </div>
  )
}

/** Says first that no account can be made here, so that nobody learns it at the end. */
const Refused = ({ refusal }: { refusal: RegistrationRefusal }) => (
  <p className="rounded-md bg-sunk p-4 text-sm">
    {registrationRefusals[refusal](site.name)} If you have an account, your story waits while you sign in.
  </p>
)

interface FootProps {
  /** URL of the sign-in page. Undefined for members. */
  signIn: string | undefined
  hasDraft: boolean
  onStartOver: () => void
}

function Foot({ signIn, hasDraft, onStartOver }: FootProps) {
  const [isAsking, setAsking] = useState(false)
  /** Button that stays while the question is open, so that the focus is not lost. */
  const asks = useRef<HTMLButtonElement>(null)
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-6 text-sm">
      {signIn && (
        <a href={signIn} className="inline-flex min-h-11 items-center underline underline-offset-4">
          I have an account
        </a>
      )}
      {hasDraft && (
        <QuietButton ref={asks} aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
          Start over
        </QuietButton>
      )}
      {isAsking && (
        <p role="alert" className="flex flex-wrap items-center gap-x-2">
          Delete what you wrote?
          <QuietButton
            onClick={() => {
              setAsking(false)
              onStartOver()
            }}
          >
            Yes, start over
          </QuietButton>
          <QuietButton
            onClick={() => {
              setAsking(false)
              asks.current?.focus()
            }}
          >
            No
          </QuietButton>
        </p>
      )}
    </div>
  )
}
