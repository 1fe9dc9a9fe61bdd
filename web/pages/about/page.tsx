import { Link } from 'wouter'
import { useTitle } from '../../lib/use-title.ts'
import { aboutContents } from './contents.ts'
import { type AboutPath, aboutPaths, aboutTitles } from './titles.ts'

/** Help, Payment Guide, Guidelines, Privacy and Terms: what this software really does. */
export function AboutPage({ path }: { path: AboutPath }) {
  const { lead, Body } = aboutContents[path]
  useTitle(aboutTitles[path])
  return (
    <div className="page grid grid-cols-1 gap-10 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-16">
      <nav aria-label="About Songwright" className="max-lg:hidden">
        <ul className="border-t-[3px] border-ink lg:sticky lg:top-24">
          {aboutPaths.map((other) => (
            <li key={other} className="border-b border-line">
              <Link
                href={other}
                aria-current={other === path ? 'page' : undefined}
                className="flex min-h-11 items-center decoration-accent decoration-2 underline-offset-4 hover:underline aria-[current]:font-semibold"
              >
                {aboutTitles[other]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <article className="grid grid-cols-1 gap-12">
        <header>
          <h1 className="text-3xl">{aboutTitles[path]}</h1>
          <p className="measure mt-4 text-lg text-muted">{lead}</p>
        </header>
        <Body />
      </article>
    </div>
  )
}
