import { Link } from 'wouter'
import { paths } from '#contract/surface/paths'
import { Day } from '../../../ui/day.tsx'

/** For the listener of a request that a steward hid: what that means, and where the reason is. */
export const HiddenNotice = ({ hiddenAt }: { hiddenAt: string }) => (
  <section
    aria-label="This request is hidden"
    className="next-move rounded-md border border-danger/45 bg-danger-tint p-5"
  >
    <p className="measure">
      <strong className="font-serif text-lg">
        Your request is hidden since <Day at={hiddenAt} />.
      </strong>
      <br />
      Nobody else can open it. Until that is undone nothing can be sent, delivered or pledged, and no day
      counts. People who pledged, and your songwriter, see its title and their own money.{' '}
      <Link href={paths.decisions()} className="underline underline-offset-4">
        Read why, and how to appeal
      </Link>
    </p>
  </section>
)
