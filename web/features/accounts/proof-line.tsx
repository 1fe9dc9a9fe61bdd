import { useMutation } from '@tanstack/react-query'
import { accountPaths } from '#contract/surface/paths'
import { useCurrentUser } from '../../lib/calls/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { askForProof } from './api.ts'

/** Until the email is proven: what is missing, and a way to have the link sent again. */
export function ProofLine() {
  const user = useCurrentUser()
  const ask = useMutation(askForProof)
  if (!user || user.emailProvenAt) return null
  return (
    <aside aria-label="Your email" className="border-b border-line bg-sunk text-sm print:hidden">
      <div className="mx-auto flex max-w-[80rem] flex-wrap items-center gap-x-5 px-4 sm:px-8">
        <p className="py-2">
          Open the link we emailed to <span className="break-all">{user.email}</span>, to prove that it is
          yours.
        </p>
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3.5"
          busy={ask.isPending}
          onClick={() => ask.mutate()}
        >
          Send it again
        </Button>
        <a
          href={accountPaths.prove.page}
          className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-accent"
        >
          No email?
        </a>
      </div>
    </aside>
  )
}
