import type { ReactNode } from 'react'
import type { SongRequest } from '#contract/requests/song-requests'
import { servedRoutes } from '#contract/surface/paths'
import { buttonClass } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { PlainChoices } from '../../../ui/plain-choices.tsx'
import { amounts, usualAmount } from './choices.ts'

const summary = 'min-h-11 cursor-pointer py-2.5 text-sm text-muted'

interface ByEmailProps {
  request: Pick<SongRequest, 'id' | 'shareableId'>
  verb: string
  children: ReactNode
}

/**
 * Form by which a visitor supports a song with amount, name and email alone (product.md, "Give by email"). It is plain
 * HTML, so that it works without scripts. `children` are the way of people who have an account.
 */
export const ByEmail = ({ request, verb, children }: ByEmailProps) => (
  <div className="grid gap-4">
    <form method="post" action={servedRoutes.promise.form} className="grid gap-4">
      <input type="hidden" name="songRequestId" value={request.id} />
      <input type="hidden" name="shareableId" value={request.shareableId} />
      <PlainChoices label="Amount" name="amount" options={amounts()} value={usualAmount} />
      <Field label="First name">
        <Input name="firstName" autoComplete="given-name" required />
      </Field>
      <Field label="Email">
        <Input name="email" type="email" autoComplete="email" required />
      </Field>
      <details className="text-sm">
        <summary className={summary}>Hide my name</summary>
        <Checkbox name="isAnonymous" value="1" label="Others see “Anonymous” instead of my first name" />
      </details>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button type="submit" className={buttonClass()}>
          {verb}
        </button>
        <p className="text-sm text-muted">We’ll email you a link.</p>
      </div>
    </form>
    <details className="border-t border-line pt-2">
      <summary className={summary}>I have an account</summary>
      <div className="pt-2">{children}</div>
    </details>
  </div>
)
