import { keptChoices } from '#contract/people/accounts'
import type { SongRequest } from '#contract/requests/song-requests'
import { paths } from '#contract/surface/paths'
import { anonymity } from '../../../features/donations/anonymity.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { PlainChoices } from '../../../ui/plain-choices.tsx'
import { amounts, usualAmount } from './amounts.ts'

const [pledge, anonymously] = keptChoices

/** Pledge form of a signed-out visitor: a plain form, so that the choices survive sign-in without scripts too. */
export const VisitorPledge = ({ request }: { request: Pick<SongRequest, 'shareableId'> }) => (
  <form action={paths.login()} className="grid justify-items-start gap-4">
    <input type="hidden" name="returnTo" value={paths.room(request.shareableId)} />
    <PlainChoices label="Amount" name={pledge} options={amounts()} value={usualAmount} />
    <Checkbox name={anonymously} value="1" {...anonymity} />
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <button type="submit" className={buttonClass()}>
        Pledge
      </button>
      <p className="text-sm text-muted">You’ll sign in first, and we’ll keep your choice.</p>
    </div>
  </form>
)
