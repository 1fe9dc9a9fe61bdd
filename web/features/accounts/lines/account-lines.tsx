import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountPaths } from '#contract/surface/account-paths'
import { dayOf } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import { askForProof } from '../api.ts'

/** Account notices at the top of every page. */
export const AccountLines = () => (
  <>
    <SuspendedLine />
    <ProofLine />
  </>
)

/**
 * Banner of one line. On phones its links extend into the margins: 44 pixels can be touched, but fewer are
 * visible.
 */
const Line = ({ label, says, children }: { label: string; says: ReactNode; children: ReactNode }) => (
  <aside aria-label={label} className="relative border-b border-line bg-sunk text-sm print:hidden">
    <div className="mx-auto flex max-w-[80rem] flex-wrap items-center gap-x-5 px-4 sm:px-8">
      <p className="max-sm:basis-full max-sm:pt-1.5 max-sm:text-xs max-sm:leading-tight sm:py-2">{says}</p>
      {children}
    </div>
  </aside>
)

const link =
  'inline-flex min-h-11 items-center max-sm:-mt-3.5 max-sm:-mb-1.5 max-sm:text-xs underline decoration-line underline-offset-4 hover:decoration-accent'

/** Banner about a suspension: when it ends, and a link to the decision, where the user can appeal. */
function SuspendedLine() {
  const user = useCurrentUser()
  if (!user?.suspendedAt) return null
  const until = user.suspendedUntil && ` until ${dayOf(user.suspendedUntil)}`
  return (
    <Line
      label="Your account"
      says={<>Your account is suspended{until}. You can read and settle payments.</>}
    >
      <a href={paths.decisions()} className={link}>
        Why, and how to appeal
      </a>
    </Line>
  )
}

/** Banner that asks the user to prove the email address, with a button that resends the link. */
function ProofLine() {
  const user = useCurrentUser()
  const ask = useMutation(askForProof)
  if (!user || user.emailProvenAt) return null
  const says = (
    <>
      Please confirm your email: we sent a link to <span className="break-all">{user.email}</span>.
    </>
  )
  return (
    <Line label="Your email" says={says}>
      <QuietButton
        className="-ml-3.5 max-sm:-mt-3.5 max-sm:-mb-1.5 max-sm:text-xs!"
        busy={ask.isPending}
        onClick={() => ask.mutate()}
      >
        Send it again
      </QuietButton>
      <a href={accountPaths.prove.page} className={link}>
        Didn’t get it?
      </a>
    </Line>
  )
}
