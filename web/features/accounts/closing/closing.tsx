import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { tableKeys } from '#contract/grammar/table-keys'
import { type Closing, ClosingBody, closing, closingDays } from '#contract/people/closing'
import { inCurrency } from '#contract/surface/format'
import { paths, signInPages, withReturnTo } from '#contract/surface/paths'
import { fresh, read } from '../../../lib/calls/query.ts'
import { forgetDrafts } from '../../../lib/local-storage/drafts.ts'
import { write } from '../../../lib/writes/write.ts'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { confirmationOf } from '../account/api.ts'
import { ConfirmPerson } from '../account/confirm-person.tsx'
import { PasswordField } from '../account/password-field.tsx'

const whatCloses = () => fresh(read(closing.what))
const closeAccount = write(closing.close, {})

export const ClosingSection = () => (
  <Loaded
    query={useQuery(whatCloses())}
    shape={<Skeleton className="h-40" />}
    error="What closing your account would end couldn’t be loaded. Please try again."
  >
    {(known) => (
      <div className="grid justify-items-start gap-4">
        <Sentences all={general} />
        <Ends closing={known} />
        <DialogButton
          variant="danger"
          renderDialog={(close) => <ClosingDialog closing={known} onClose={close} />}
        >
          Close account
        </DialogButton>
      </div>
    )}
  </Loaded>
)

const Sentences = ({ all }: { all: string[] }) => (
  <ul className="grid list-disc gap-1 pl-5 text-sm text-muted">
    {all.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)

function Ends({ closing: known }: { closing: Closing }) {
  const ends = endsOf(known)
  if (ends.length === 0) return <p className="text-sm">Nothing open: nobody is waiting for you.</p>
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">What ends with it, after those days</h3>
      <Sentences all={ends} />
    </div>
  )
}

function ClosingDialog({ closing: { hasPassword }, onClose }: { closing: Closing; onClose: () => void }) {
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
    close.mutate(hasPassword ? { password: password ?? '' } : {}, { onSuccess: leave }),
  )
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Close your account?"
      description="You’ll be signed out everywhere. Our email says until when you can sign in to open it again."
      loading={close.isPending}
      error={asked ? undefined : close.error}
      onSubmit={send}
      submitLabel="Close account"
      danger
    >
      {hasPassword && (
        <PasswordField label="Password" error={formState.errors.password} {...register('password')} />
      )}
      <ConfirmPerson ways={asked} onConfirmed={() => void send()} onClose={() => close.reset()} />
    </FormDialog>
  )
}

const songs = (count: number) => (count === 1 ? 'One song' : `${count} songs`)
const requests = (count: number) => (count === 1 ? 'One request' : `${count} requests`)
const promises = (count: number) => (count === 1 ? 'One promise' : `${count} promises`)
const payments = (count: number) => (count === 1 ? 'One payment' : `${count} payments`)

type SumName = 'owes' | 'sent' | 'waiting' | 'due' | 'toAnswer'
type CountName = Exclude<keyof Closing, SumName | 'hasPassword'>

const ofCounts: Record<CountName, (count: number) => string> = {
  writing: (count) => `${songs(count)} that you’re writing: released, for other songwriters.`,
  delivered: (count) =>
    `${songs(count)} that you delivered: the listener keeps what you delivered, and can still approve. What was promised is cancelled.`,
  asked: (count) =>
    `${requests(count)} of yours without a song: withdrawn, and what was promised is cancelled.`,
  unanswered: (count) =>
    `${songs(count)} that you haven’t answered: what was delivered stays with the songwriter, and supporters may pay for it.`,
  gifts: (count) => `${songs(count)} that you gave, still wrapped: each opens on its day.`,
}
const ofSums: Record<SumName, (count: number, amount: string) => string> = {
  owes: (count, amount) => `${promises(count)} to songs, ${amount} in all, that you haven’t paid: cancelled.`,
  sent: (count, amount) =>
    `${payments(count)} of yours, ${amount} in all, without an answer: the songwriter can still confirm.`,
  waiting: (count, amount) => `${promises(count)} in the Community Fund, ${amount} in all: cancelled.`,
  due: (count, amount) =>
    `${promises(count)} to you, ${amount} in all, that nobody has paid yet: cancelled, or back in the fund.`,
  toAnswer: (count, amount) =>
    `${payments(count)} to you, ${amount} in all, that you haven’t answered: they end without an answer. Answer them first, if they arrived.`,
}

/** Consequences that closing the account has for other people, one sentence each. Empty if there are none. */
function endsOf(known: Closing): string[] {
  const counts = tableKeys(ofCounts).map((name) => known[name] > 0 && ofCounts[name](known[name]))
  const sums = tableKeys(ofSums).map((name) => {
    const { count, amount } = known[name]
    return count > 0 && ofSums[name](count, inCurrency(amount))
  })
  return [...counts, ...sums].filter((sentence) => sentence !== false)
}

const general = [
  'You’ll be signed out everywhere, and your profile and open requests are hidden at once.',
  `For ${closingDays.open} days signing in opens your account again, and everything is as it was.`,
  'Then your name, email, photo, profile, samples, stories, must-haves, files and reviews are erased for good. Approved songs with their titles, delivered ones, messages in others’ rooms and payments stay, under “Former member”.',
]
