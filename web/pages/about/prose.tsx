import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '#contract/surface/paths'
import { useCurrentUser } from '../../lib/calls/current-user.ts'

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-3">
    <h2 className="text-2xl">{title}</h2>
    {children}
  </section>
)

export const Points = ({ children }: { children: ReactNode }) => (
  <ul className="measure grid list-disc gap-2 pl-5 marker:text-accent">{children}</ul>
)

export const Steps = ({ children }: { children: ReactNode }) => (
  <ol className="measure grid list-decimal gap-3 pl-6 marker:font-semibold marker:text-accent">{children}</ol>
)

/** Two-column list: 'Your email' – 'Nobody but you'. */
export const Facts = ({ facts }: { facts: readonly (readonly [what: string, fact: ReactNode])[] }) => (
  <dl className="divide-y divide-line border-y border-line">
    {facts.map(([what, fact]) => (
      <div key={what} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[13rem_minmax(0,1fr)]">
        <dt className="font-semibold">{what}</dt>
        <dd className="measure">{fact}</dd>
      </div>
    ))}
  </dl>
)

interface ToProps {
  href: string
  children: ReactNode
}

const link = 'underline decoration-accent underline-offset-4 hover:decoration-2'

export const To = ({ href, children }: ToProps) => (
  <Link href={href} className={link}>
    {children}
  </Link>
)

/** Link to a members' page: a visitor signs in first. */
export function ToMembers({ href, children }: ToProps) {
  if (useCurrentUser()) return <To href={href}>{children}</To>
  return (
    <a href={paths.login(href)} className={link}>
      {children}
    </a>
  )
}
