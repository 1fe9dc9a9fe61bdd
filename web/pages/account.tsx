import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { type AccountAnchor, paths } from '#contract/surface/paths'
import { lateParts } from '../lib/chunks/late-parts.ts'
import { useAnchor } from '../lib/use-anchor.ts'
import { useTitle } from '../lib/use-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PartError } from '../ui/part-error.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const { EmailSection, PasswordSection } = lateParts(() => import('../features/accounts/account/ways-in.tsx'))
const { PasskeysSection } = lateParts(() => import('../features/accounts/account/passkeys-section.tsx'))
const { SessionsSection } = lateParts(() => import('../features/accounts/account/sessions-section.tsx'))
const { OwnDecisions } = lateParts(() => import('../features/moderation/own-decisions.tsx'))
const { ExportSection } = lateParts(() => import('../features/accounts/closing/export-section.tsx'))
const { ClosingSection } = lateParts(() => import('../features/accounts/closing/closing.tsx'))

/** Sections of /account, in the order of the page. Each section loads on its own. */
const sections: readonly [AccountAnchor, title: string, Section: ComponentType][] = [
  ['email', 'Email', EmailSection],
  ['password', 'Password', PasswordSection],
  ['passkeys', 'Passkeys', PasskeysSection],
  ['sessions', 'Where you’re signed in', SessionsSection],
  ['decisions', 'Moderation', OwnDecisions],
  ['export', 'Download your data', ExportSection],
  ['closing', 'Close your account', ClosingSection],
]

const title = 'Your account'

/**
 * /account: sign-in methods, decisions, data export and closing of the account (product.md, "An account of
 * one's own").
 */
export function AccountPage() {
  useTitle(title)
  // Scrolls to the fragment after all sections have loaded, because a section above would still move it.
  const [come, setCome] = useState(0)
  useAnchor(come === sections.length)
  return (
    <div className="page grid grid-cols-1 gap-10">
      <header>
        <ButtonLink variant="quiet" size="sm" href={paths.profile()} className="-ml-3.5">
          <span aria-hidden>←</span> Back to your profile
        </ButtonLink>
        <h1 className="mt-6 text-3xl">{title}</h1>
      </header>
      <div className="grid grid-cols-1 gap-10">
        {sections.map(([anchor, name, Section]) => (
          <section
            key={anchor}
            id={anchor}
            aria-labelledby={`${anchor}-title`}
            className="scroll-mt-24 border-t border-line pt-8 lg:grid lg:grid-cols-[15rem_minmax(0,42rem)] lg:gap-x-12"
          >
            <h2 id={`${anchor}-title`} className="mb-4 text-2xl">
              {name}
            </h2>
            <div className="min-w-0">
              <PartError>
                <Suspense fallback={<Skeleton className="h-32" />}>
                  <Section />
                  <Come tell={() => setCome((before) => before + 1)} />
                </Suspense>
              </PartError>
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}

/** Calls `tell` when its section has loaded. */
function Come({ tell }: { tell: () => void }) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once.
  useEffect(tell, [])
  return null
}
