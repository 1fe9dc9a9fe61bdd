import { ChevronDown } from 'lucide-react'
import { type ComponentType, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SettingsAnchor } from '#contract/surface/paths'
import { LetterKeysSwitch } from '../../features/projects/list/letter-keys.tsx'
import { lateParts } from '../../lib/chunks/late-parts.ts'
import { useAnchor } from '../../lib/use-anchor.ts'
import { usePlace } from '../../lib/use-place.ts'
import { PartError } from '../../ui/part-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const { You } = lateParts(() => import('./you.tsx'))
const { SigningIn } = lateParts(() => import('./signing-in.tsx'))
const { MailChoices } = lateParts(() => import('../../features/notifications/mail-choices.tsx'))
const { OwnDecisions } = lateParts(() => import('../../features/moderation/own-decisions.tsx'))
const { YourData } = lateParts(() => import('./your-data.tsx'))

interface PartProps {
  title: string
  about: string
  /** The fragments that open this part. */
  anchors: readonly [SettingsAnchor, ...SettingsAnchor[]]
  Content: ComponentType
}

const parts: readonly PartProps[] = [
  { title: 'You', about: 'Name, photo, start view', anchors: ['you'], Content: You },
  {
    title: 'Signing in',
    about: 'Email, password, passkeys, where you’re signed in',
    anchors: ['email', 'password', 'passkeys', 'sessions'],
    Content: SigningIn,
  },
  { title: 'Notifications', about: 'What we also email you', anchors: ['mails'], Content: MailChoices },
  { title: 'Keyboard', about: 'Single letters, in this browser', anchors: ['keyboard'], Content: Keyboard },
  { title: 'Moderation', about: 'Decisions and appeals', anchors: ['decisions'], Content: OwnDecisions },
  {
    title: 'Your data',
    about: 'Download it, or close your account',
    anchors: ['export', 'closing'],
    Content: YourData,
  },
]

/**
 * Settings of the account, folded, because people come for one of them. Links in mails and notifications open
 * the part that their fragment names (product.md, "An account of one's own").
 */
export const Settings = () => (
  <section aria-labelledby="settings-title">
    <h2 id="settings-title" className="mb-4 text-2xl">
      Settings
    </h2>
    <div className="divide-y divide-line border-y border-line">
      {parts.map((part) => (
        <Part key={part.title} {...part} />
      ))}
    </div>
  </section>
)

function Part({ title, about, anchors, Content }: PartProps) {
  const place = usePlace()
  const isNamed = anchors.some((anchor) => anchor === place)
  // What was opened once stays mounted, so that folding keeps what is typed.
  const [isBegun, begin] = useState(isNamed)
  const [isThere, come] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (isNamed && details.current) details.current.open = true
  }, [isNamed])
  useAnchor(isNamed && isThere)
  const id = anchors[0]
  const isWhole = anchors.length === 1
  return (
    <section {...(isWhole && { id })} aria-labelledby={`${title}-part`} className="scroll-mt-24">
      <details ref={details} onToggle={() => begin(true)} className="group/part">
        <summary className="grid min-h-16 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3 hover:text-accent lg:grid-cols-[15rem_minmax(0,1fr)_auto] lg:gap-x-12 [&::-webkit-details-marker]:hidden">
          <h3 id={`${title}-part`} className="text-xl">
            {title}
          </h3>
          <p className="text-sm text-muted max-lg:row-start-2">{about}</p>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 group-open/part:rotate-180 max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-1"
          />
        </summary>
        {isBegun && (
          <div className="grid min-w-0 gap-10 pt-3 pb-10 lg:pl-[18rem] lg:*:max-w-[42rem]">
            <PartError>
              <Suspense fallback={<Skeleton className="h-64" />}>
                <Content />
                <Come tell={() => come(true)} />
              </Suspense>
            </PartError>
          </div>
        )}
      </details>
    </section>
  )
}

/** Calls `tell` when its part has loaded. */
function Come({ tell }: { tell: () => void }) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once.
  useEffect(tell, [])
  return null
}

function Keyboard() {
  return (
    <div>
      <p className="measure mb-2 text-sm text-muted">
        Turn them off if you dictate, or press them by accident.
      </p>
      <LetterKeysSwitch />
    </div>
  )
}
