import { type ComponentProps, type ComponentType, type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { routes } from '#contract/surface/paths'
import { site } from '../../lib/site/site.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Moderation } from './moderation.tsx'
import { Privacy } from './privacy.tsx'
import { Guidelines, Help, PaymentGuide, Terms } from './texts.tsx'
import { type AboutPath, aboutTitles } from './titles.ts'

/** Subtitles of the pages. They are also the meta descriptions for search engines. */
const leads: Record<AboutPath, string> = {
  [routes.help]: 'How a song is made here, step by step, and what to do when something goes wrong.',
  [routes.paymentGuide]:
    'People pay songwriters directly. {site} holds no money and takes no share: it keeps track of what was promised, sent and confirmed.',
  [routes.guidelines]:
    'A few things we ask of each other, so that people can trust us with their stories and their songs.',
  [routes.moderation]: 'What stewards decided in each quarter, by the rule that was broken.',
  [routes.privacy]:
    'Stories are personal. Here’s who sees what, what a shared link shows, and how long we keep it.',
  [routes.terms]: 'The whole arrangement on one page, in plain words.',
}
const bodies: Record<AboutPath, ComponentType> = {
  [routes.help]: Help,
  [routes.paymentGuide]: PaymentGuide,
  [routes.guidelines]: Guidelines,
  [routes.moderation]: Moderation,
  [routes.privacy]: Privacy,
  [routes.terms]: Terms,
}

export const leadOf = (path: AboutPath) => leads[path].replace('{site}', site.name)

export function AboutPage({ path }: { path: AboutPath }) {
  const Body = bodies[path]
  const title = aboutTitles[path]
  useTitle(title)
  const isElsewhere = Boolean(site.pages?.[path])
  useEffect(() => {
    // Only the server has the operator's own text of this page, so a link within the app must reload the
    // page.
    if (isElsewhere) location.reload()
  }, [isElsewhere])
  if (isElsewhere) return null
  return (
    <AboutLayout path={path} title={title} lead={leadOf(path)}>
      <Body />
    </AboutLayout>
  )
}

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
 * Link to a page about the site. A page with the operator's own text is only on the server, so its link loads
 * a new document.
 */
const AboutLink = (props: ComponentProps<'a'> & { href: string }) => {
  const Element = site.pages?.[props.href] ? 'a' : Link
  return <Element {...props} />
}

/** Titles of all pages about the site, by path. The operator's own pages are last. */
const aboutLinks = () => Object.entries({ ...aboutTitles, ...site.pages, ...aboutTitles })
