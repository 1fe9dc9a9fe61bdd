import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { site } from '../../lib/site/site.ts'
import { aboutTitles } from './titles.ts'

interface AboutLayoutProps {
  path: string
  title: string
  lead?: string
  children: ReactNode
}

export const AboutLayout = ({ path, title, lead, children }: AboutLayoutProps) => (
  <div className="page grid grid-cols-1 gap-10 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-16">
    <nav aria-label={`About ${site.name}`} className="max-lg:hidden">
      <ul className="border-t-[3px] border-ink lg:sticky lg:top-24">
        {aboutLinks().map(([other, name]) => (
          <li key={other} className="border-b border-line">
            <AboutLink
              href={other}
              aria-current={other === path ? 'page' : undefined}
              className="flex min-h-11 items-center decoration-accent decoration-2 underline-offset-4 hover:underline aria-[current]:font-semibold"
            >
              {name}
            </AboutLink>
          </li>
        ))}
      </ul>
    </nav>
    <article className="grid grid-cols-1 gap-12">
      <header>
        <h1 className="text-3xl">{title}</h1>
        {lead && <p className="measure mt-4 text-lg text-muted">{lead}</p>}
      </header>
      {children}
    </article>
  </div>
)

/**
 * Link to a page about the site. One with the operator's text is only on the server, so it gets a full
 * navigation.
 */
const AboutLink = (props: ComponentProps<'a'> & { href: string }) => {
  const Element = site.pages?.[props.href] ? 'a' : Link
  return <Element {...props} />
}

/** All pages about the site with their names, the operator's own after the others. */
const aboutLinks = () => Object.entries({ ...aboutTitles, ...site.pages, ...aboutTitles })
