import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { UseQueryResult } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import type { OwnProfile } from '#contract/people/songwriter-profile'
import type { NewTerms } from '#contract/requests/new-terms'
import { firstNameOr } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { ApiError } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TermsFields, type TermsValues, TypedTerms, termsValues } from '../../terms/public/terms-fields.tsx'
import { type Acceptable, BeforeAccepting } from './acceptable.tsx'
import { firstTerms } from './first-terms.ts'

interface AcceptDialogProps {
  request: Acceptable
  /** The songwriter's own profile, with what they offer. */
  profile: UseQueryResult<OwnProfile | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  accepting: { isPending: boolean; error: unknown; variables: { terms?: NewTerms } | undefined }
  accept: (terms?: NewTerms) => void
}

/** Dialog that accepts a request, with terms for its listener or without any. */
export function AcceptDialog({ request, profile, open, onOpenChange, accepting, accept }: AcceptDialogProps) {
  const { isPending, error, variables } = accepting
  const form = useForm<TermsValues, unknown, NewTerms>({
    resolver: standardSchemaResolver(TypedTerms),
    defaultValues: termsValues({}),
    // The offer may come after the dialog has opened. What was typed until then stays.
    ...(profile.data !== undefined && { values: termsValues(firstTerms(request, profile.data ?? {})) }),
    resetOptions: { keepDirtyValues: true },
  })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Write “${request.title}”?`}
      description={`We’ll tell ${firstNameOr(request.listener, 'the listener')} you’ve started.`}
      submitLabel="Accept with terms"
      submitDisabled={profile.data === undefined || (isPending && !variables?.terms)}
      loading={isPending && variables?.terms !== undefined}
      error={error}
      otherwise={
        <Button
          variant="secondary"
          busy={isPending && !variables?.terms}
          disabled={isPending}
          onClick={() => accept()}
        >
          Accept without terms
        </Button>
      }
      onSubmit={form.handleSubmit(accept)}
    >
      <BeforeAccepting request={request} />
      <section aria-labelledby="terms-to-propose" className="grid gap-3">
        <div>
          <h3 id="terms-to-propose" className="font-sans text-sm font-semibold">
            Terms you propose
          </h3>
          <p className="text-sm text-muted">
            Nothing is agreed until {firstNameOr(request.listener, 'the listener')} says yes.
          </p>
        </div>
        <Loaded query={profile} shape={<Skeleton className="h-40" />} error="Error loading what you offer.">
          {() => <TermsFields form={form} neededBy={request.neededBy} writer="You" />}
        </Loaded>
      </section>
      {error instanceof ApiError && error.status === 403 && (
        <Link
          href={paths.dashboard({ role: 'songwriter' })}
          className="text-sm underline decoration-accent underline-offset-4"
        >
          Go to the Songwriter’s Studio
        </Link>
      )}
    </FormDialog>
  )
}
