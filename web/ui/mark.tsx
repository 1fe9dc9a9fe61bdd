import { site } from '../lib/site/site.ts'

/** The site's logo. If the site has no logo, a vinyl record with a pen nib in its centre is shown. */
export const Mark = () =>
  site.logo ? (
    <img {...site.logo} alt={site.name} />
  ) : (
    <svg viewBox="0 0 40 40" aria-hidden className="size-9 shrink-0">
      <circle cx="20" cy="20" r="19" className="fill-ink" />
      <circle cx="20" cy="20" r="15.5" className="fill-none stroke-paper" strokeWidth=".7" opacity=".5" />
      <circle cx="20" cy="20" r="12.5" className="fill-none stroke-paper" strokeWidth=".7" opacity=".5" />
      <path d="M20 4.5 27 20.5 20 34 13 20.5Z" className="fill-glow" />
      <path d="M20 4.5V18" className="stroke-ink" strokeWidth="1.3" />
      <circle cx="20" cy="20" r="2.2" className="fill-ink" />
    </svg>
  )
