import type { ComponentProps } from 'react'
import type { SongRequest } from '#contract/requests/song-requests'
import { keptChoices } from '#contract/surface/kept-choices'
import { paths } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { buttonClass } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { inputLook } from '../../../ui/input-look.ts'
import { PlainChoices } from '../../../ui/plain-choices.tsx'
import { amounts, usualAmount } from './choices.ts'

const [pledge] = keptChoices

const Line = ({ label, ...rest }: { label: string } & ComponentProps<'input'>) => (
  <label className="block text-sm font-semibold">
    {label}
    <input dir="auto" required {...rest} className={`${inputLook} mt-1.5 font-normal`} />
  </label>
)

interface ByEmailProps {
  request: Pick<SongRequest, 'id' | 'shareableId'>
  verb: string
}

/**
 * Form by which a visitor supports a song with amount, name and email alone (product.md, "Give by email"). It is plain
 * HTML, so that it works without scripts.
 */
export const ByEmail = ({ request, verb }: ByEmailProps) => (
  <div className="grid gap-4">
    <form method="post" action={servedRoutes.promise.form} className="grid gap-4">
      <input type="hidden" name="songRequestId" value={request.id} />
      <input type="hidden" name="shareableId" value={request.shareableId} />
      <PlainChoices label="Amount" name="amount" options={amounts()} value={usualAmount} />
      <Line label="First name" name="firstName" autoComplete="given-name" />
      <Line label="Email" name="email" type="email" autoComplete="email" />
      <details className="text-sm">
        <summary className="min-h-11 cursor-pointer py-2.5 text-sm text-muted">Hide my name</summary>
        <Checkbox name="isAnonymous" value="1" label="Others see “Anonymous” instead of my first name" />
      </details>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button type="submit" className={buttonClass()}>
          {verb}
        </button>
        <p className="text-sm text-muted">We’ll email you a link to confirm.</p>
      </div>
    </form>
    <a
      href={paths.login(paths.room(request.shareableId, { [pledge]: usualAmount }))}
      className="-mb-2 inline-flex min-h-11 items-center justify-self-start text-sm text-muted underline underline-offset-4"
    >
      I have an account
    </a>
  </div>
)
