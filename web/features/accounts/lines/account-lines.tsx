import { useMutation } from '@tanstack/react-query'
import { accountPaths } from '#contract/surface/account-paths'
import { dayOf } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import { Button } from '../../../ui/button.tsx'
import { askForProof } from '../api.ts'

/** What a member is to know about their account, at the top of every page. */
export function AccountLines() {
  return (
    <>
      <SuspendedLine />
      <ProofLine />
    </>
  )
}

/** While the account is suspended: until when, and where the decision can be read and appealed. */
function SuspendedLine() {
  const user = useCurrentUser()
  if (!user?.suspendedAt) return null
  const until = user.suspendedUntil && ` until ${dayOf(user.suspendedUntil)}`
  return (
    <aside aria-label="Your account" className="relative border-b border-line bg-sunk text-sm print:hidden">
      <div className="mx-auto flex max-w-[80rem] flex-wrap items-center gap-x-5 px-4 sm:px-8">
        <p className="max-sm:basis-full max-sm:pt-1.5 max-sm:text-xs max-sm:leading-tight sm:py-2">
          Your account is suspended{until}. You can read and settle payments.
        </p>
        <a
          href={paths.account('decisions')}
          className="inline-flex min-h-11 items-center max-sm:-mt-3.5 max-sm:-mb-1.5 max-sm:text-xs underline decoration-line underline-offset-4 hover:decoration-accent"
        >
          Why, and how to appeal
        </a>
      </div>
    </aside>
  )
}

/** Until the email is proven: what is missing, and a way to have the link sent again. */
function ProofLine() {
  const user = useCurrentUser()
  const ask = useMutation(askForProof)
  if (!user || user.emailProvenAt) return null
  return (
    <aside aria-label="Your email" className="relative border-b border-line bg-sunk text-sm print:hidden">
      <div className="mx-auto flex max-w-[80rem] flex-wrap items-center gap-x-5 px-4 sm:px-8">
        <p className="max-sm:basis-full max-sm:pt-1.5 max-sm:text-xs max-sm:leading-tight sm:py-2">
          Open the link we emailed to <span className="break-all">{user.email}</span>, to prove that it is
          yours.
        </p>
        {/* On phones both reach over their line, into the sentence's and the page's margin: 44 pixels to touch, less to look at. */}
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3.5 max-sm:-mt-3.5 max-sm:-mb-1.5 max-sm:text-xs!"
          busy={ask.isPending}
          onClick={() => ask.mutate()}
        >
          Send it again
        </Button>
        <a
          href={accountPaths.prove.page}
          className="inline-flex min-h-11 items-center max-sm:-mt-3.5 max-sm:-mb-1.5 max-sm:text-xs underline decoration-line underline-offset-4 hover:decoration-accent"
        >
          No email?
        </a>
      </div>
    </aside>
  )
}
