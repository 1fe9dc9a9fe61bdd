import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '#contract/surface/paths'
import { useCurrentUser } from '../../lib/calls/current-user.ts'

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-3">
    <h2 className="text-2xl">{title}</h2>
    {children}
  </section>
)

/** Sections of a page, by title. Each is a paragraph, a list of points, or an element. */
export const Prose = ({ parts }: { parts: Record<string, string | readonly string[] | ReactElement> }) =>
  Object.entries(parts).map(([title, said]) => (
    <Part key={title} title={title}>
      {isValidElement(said) ? said : <Words said={said} />}
    </Part>
  ))

export const Words = ({ said }: { said: string | readonly string[] }) =>
  typeof said === 'string' ? <p className="measure">{marked(said)}</p> : <Points>{items(said)}</Points>

export const Points = ({ children }: { children: ReactNode }) => (
  <ul className="measure grid list-disc gap-2 pl-5 marker:text-accent">{children}</ul>
)

const items = (said: readonly string[]) => said.map((one) => <li key={one}>{marked(one)}</li>)

export const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol className="measure grid list-decimal gap-3 pl-6 marker:font-semibold marker:text-accent">
    {items(steps)}
  </ol>
)

/** List of pairs in two columns, for example 'Your email' and 'Nobody but you'. */
export const Facts = ({ facts }: { facts: Record<string, string> }) => (
  <dl className="divide-y divide-line border-y border-line">
    {Object.entries(facts).map(([what, fact]) => (
      <div key={what} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[13rem_minmax(0,1fr)]">
        <dt className="font-semibold">{what}</dt>
        <dd className="measure">{fact}</dd>
      </div>
    ))}
  </dl>
)

/** Renders text with `**strong**`, `_emphasised_` and `[linked](/address)` words. */
const marked = (text: string) =>
  text.split(/(\*\*.+?\*\*|_.+?_|\[.+?\]\(.+?\))/).map((part, at) => {
    if (at % 2 === 0) return part
    const [, words, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
    if (words && href) return <To key={part} href={href} words={words} />
    const Element = part.startsWith('_') ? 'em' : 'strong'
    return <Element key={part}>{part.replaceAll(/[*_]/g, '')}</Element>
  })

/** A link. For a visitor, a link to a view of the dashboard leads to sign-in first. */
function To({ href, words }: { href: string; words: string }) {
  const isForOthers = useCurrentUser() === null && href.startsWith('/?')
  const Element = isForOthers ? 'a' : Link
  return (
    <Element
      href={isForOthers ? paths.login(href) : href}
      className="underline decoration-accent underline-offset-4 hover:decoration-2"
    >
      {words}
    </Element>
  )
}
