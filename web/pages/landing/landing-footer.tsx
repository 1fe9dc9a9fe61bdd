import { Link } from 'wouter'
import { paths, routes } from '#contract/surface/paths'
import { Logo } from '../../features/accounts/logo.tsx'
import { site } from '../../lib/site/site.ts'
import { aboutTitles } from '../about/titles.ts'
import { link, RunBy } from '../small-footer.tsx'

/** The social links stay on this page, because they have no targets yet (spec 2.landing.footer-targets). */
const nowhere = '#main'

/** Link to a part of the studio. A visitor must sign in first, because the studio is for members. */
const studio = (part: Parameters<typeof paths.studio>[0]) => paths.login(paths.studio(part))
const about = (path: keyof typeof aboutTitles) => [aboutTitles[path], path] as const

const lists = {
  'For Creators': [
    ['Become a Songwriter', studio('profile')],
    ['Browse Requests', studio('open')],
    ['Upload Your Music', studio('samples')],
    about(routes.paymentGuide),
  ],
  Support: [about(routes.help), about(routes.guidelines), about(routes.privacy), about(routes.terms)],
} as const
const socials = ['Facebook', 'Instagram', 'YouTube', 'SoundCloud']

export const LandingFooter = () => (
  <footer className="mx-auto max-w-[90rem] px-4 pt-16 pb-8 sm:px-8">
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:gap-20">
      <div>
        <Logo />
        <p className="mt-3 max-w-[36ch] text-muted">
          Songs written by humans for humans. 100% goes to songwriters.
        </p>
        <FooterLink href={paths.fund()}>The Community Fund’s ledger</FooterLink>
      </div>
      {Object.entries(lists).map(([title, items]) => (
        <nav key={title} aria-label={title}>
          <h2 className="font-sans text-sm font-semibold">{title}</h2>
          <ul className="mt-2">
            {items.map(([item, href]) => (
              <li key={item}>
                <FooterLink href={href}>{item}</FooterLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
    <div className="mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t-[3px] border-ink pt-4 text-sm">
      <p>© 2024 {site.name}</p>
      <RunBy />
      <ul aria-label="Social" className="flex flex-wrap gap-x-6">
        {socials.map((name) => (
          <li key={name}>
            <a href={nowhere} className={link}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  </footer>
)

/** A footer link. The server's own pages (`/api/…`) are not in the router, so they load a new document. */
function FooterLink({ href, children }: { href: string; children: string }) {
  const Element = href.startsWith('/api/') ? 'a' : Link
  return (
    <Element href={href} className={link}>
      {children}
    </Element>
  )
}
