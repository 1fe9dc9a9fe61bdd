import { Link } from 'wouter'
import { cents } from '#contract/grammar/money'
import type { HiddenRoom } from '#contract/requests/hidden-room'
import { inCurrency } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Day } from '../../ui/day.tsx'

const words = {
  giver: {
    promised: 'You promised',
    sent: 'You sent',
    confirmed: 'Confirmed',
    means:
      'While it is hidden there is nothing to pay, and no day counts. You can cancel a promise at any time, and a payment that you sent can still be confirmed.',
    button: 'See your promises',
    href: paths.impact(),
  },
  songwriter: {
    promised: 'Promised to you',
    sent: 'Sent to you',
    confirmed: 'You received',
    means:
      'While it is hidden there is nothing to write or deliver, and no day counts. You can still say whether payments that were sent have arrived.',
    button: 'See your payments',
    href: paths.studio('payments'),
  },
} as const

/**
 * Page of a hidden request for its songwriter and givers: only the title, that it is hidden, and their own
 * money.
 */
export function HiddenPage({ room: { title, role, status, hiddenAt, money } }: { room: HiddenRoom }) {
  const { promised, sent, confirmed, means, button, href } = words[role]
  const all = [
    [promised, money.pledged],
    [sent, money.sent],
    [confirmed, money.confirmed],
  ] as const
  const sums = all.filter(([, amount]) => cents(amount) > 0)
  return (
    <article className="page grid max-w-3xl content-start gap-6">
      <p className="liner flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone="danger">Hidden</Badge>
        <span>
          since <Day at={hiddenAt} />
        </span>
      </p>
      <h1 dir="auto" className="text-3xl [overflow-wrap:anywhere]">
        {title}
      </h1>
      <p className="measure text-lg text-muted">
        We have hidden this {status === 'open' ? 'request' : 'song'}. {means}
      </p>
      {sums.length > 0 && (
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          {sums.map(([label, amount]) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="figures font-serif text-2xl">{inCurrency(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div>
        <ButtonLink href={href}>{button}</ButtonLink>
      </div>
    </article>
  )
}

/** Note for the listener of a hidden request: what follows from it, and a link to the reason. */
export const HiddenNotice = ({ hiddenAt }: { hiddenAt: string }) => (
  <section
    aria-label="This page is hidden"
    className="next-move rounded-md border border-danger/45 bg-danger-tint p-5"
  >
    <p className="measure">
      <strong className="font-serif text-lg">
        This page is hidden since <Day at={hiddenAt} />.
      </strong>
      <br />
      Nobody else can open it. Until that is undone nothing can be sent, delivered or promised, and no day
      counts. Your songwriter and supporters see its title and their own money.{' '}
      <Link href={paths.decisions()} className="underline underline-offset-4">
        Read why, and how to appeal
      </Link>
    </p>
  </section>
)
