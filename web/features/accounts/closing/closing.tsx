import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Closing, ClosingBody } from '#contract/people/closing'
import { paths, signInPages, withReturnTo } from '#contract/surface/paths'
import { forgetDrafts } from '../../../lib/kept/drafts.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ConfirmPerson } from '../account/confirm-person.tsx'
import { confirmationOf } from '../account/confirmation-of.ts'
import { closeAccount, whatCloses } from './api.ts'
import { endsOf, general } from './ends.ts'

/** Section of /account: closing it, and what that ends. */
export function ClosingSection() {
  const [open, setOpen] = useState(false)
  const query = useQuery(whatCloses())
  if (query.isError && !query.data)
    return (
      <LoadError query={query}>
        What closing your account would end couldn’t be loaded. Please try again.
      </LoadError>
    )
  if (!query.data)
    return (
      <div aria-busy="true">
        <p role="status" className="sr-only">
          Loading…
        </p>
        <Skeleton className="h-40" />
      </div>
    )
  return (
    <div className="grid justify-items-start gap-4">
      <Sentences all={general} />
      <Ends closing={query.data} />
      <Button variant="danger" onClick={() => setOpen(true)}>
        Close account
      </Button>
      {open && <ClosingDialog closing={query.data} onClose={() => setOpen(false)} />}
    </div>
  )
}

const Sentences = ({ all }: { all: string[] }) => (
  <ul className="grid list-disc gap-1 pl-5 text-sm text-muted">
    {all.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)

function Ends({ closing }: { closing: Closing }) {
  const ends = endsOf(closing)
  if (ends.length === 0) return <p className="text-sm">Nobody waits for anything of yours.</p>
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">What ends with it, after those days</h3>
      <Sentences all={ends} />
    </div>
  )
}

function ClosingDialog({ closing, onClose }: { closing: Closing; onClose: () => void }) {
  const close = useMutation(closeAccount)
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(ClosingBody),
    defaultValues: { password: '' },
  })
  const asked = confirmationOf(close.error)
  const leave = () => {
    forgetDrafts()
    location.assign(withReturnTo(signInPages.in, paths.home(), { news: 'account-closed' }))
  }
  const send = handleSubmit(({ password }) =>
    close.mutate(closing.hasPassword ? { password: password ?? '' } : {}, { onSuccess: leave }),
  )
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Close your account?"
      description="Everyone is signed out of it, you included. An email says until when signing in opens it again."
      loading={close.isPending}
      error={asked ? undefined : close.error}
      onSubmit={send}
      submitLabel="Close account"
      danger
    >
      {closing.hasPassword && (
        <Field label="Password" error={formState.errors.password && 'Please enter your password'}>
          <Input type="password" autoComplete="current-password" {...register('password')} />
        </Field>
      )}
      <ConfirmPerson ways={asked} onConfirmed={() => void send()} onClose={() => close.reset()} />
    </FormDialog>
  )
}
