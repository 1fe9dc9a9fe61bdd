import { Link } from 'wouter'
import { paths } from '#contract/surface/paths'
import { site } from '../lib/site/site.ts'
import { aboutPaths, aboutTitles } from './about/titles.ts'

export const link =
  'inline-flex min-h-11 items-center decoration-accent decoration-2 underline-offset-4 hover:text-ink hover:underline'

export const SmallFooter = () => (
  <footer className="print:hidden mt-8 border-t border-line">
    <div className="mx-auto flex max-w-[80rem] flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-6 text-sm text-muted sm:px-8">
      <p>Songs written by humans for humans. 100% goes to songwriters.</p>
      <ul aria-label={`About ${site.name}`} className="flex flex-wrap gap-x-6">
        <li>
          <Link href={paths.fund()} className={link}>
            Community Fund
          </Link>
        </li>
        {aboutPaths.map((path) => (
          <li key={path}>
            <Link href={path} className={link}>
              {aboutTitles[path]}
            </Link>
          </li>
        ))}
      </ul>
      <RunBy />
    </div>
  </footer>
)

/** The site's operator, contact and own pages, as HTML from the settings. */
export const RunBy = () =>
  site.foot && <p className="own-foot" dangerouslySetInnerHTML={{ __html: site.foot }} />
