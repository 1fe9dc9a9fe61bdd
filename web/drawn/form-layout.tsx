import type { ReactNode } from 'react'
import { paths, routes } from '#contract/surface/paths'
import { site } from '../lib/site/site.ts'
import { Mark } from '../ui/mark.tsx'
import { RecordOnTheWay } from './record-on-the-way.tsx'

export interface FormLayoutProps {
  title: string
  /** What stands at the top right. */
  side: string
  body: ReactNode
  /** The page's script, if it has one. */
  script?: string | undefined
}

/** What somebody may want to read before they make an account. */
const about = [
  ['Help Center', routes.help],
  ['Privacy Policy', routes.privacy],
  ['Terms of Service', routes.terms],
] as const

/** The bar of a page without scripts: the way to the site itself. */
export const Brand = () => (
  <header className="mx-auto flex h-16 max-w-[90rem] items-center px-4 sm:px-8">
    <a
      href={paths.home()}
      aria-label={site.name}
      className="inline-flex min-h-11 items-center gap-2.5 font-serif text-xl font-semibold tracking-tight"
    >
      <Mark />
      <span aria-hidden>{site.name}</span>
    </a>
  </header>
)

/** Layout of a page with one form, drawn as a record sleeve. */
export const FormLayout = ({ title, side, body }: FormLayoutProps) => (
  <>
    <Brand />
    <main className="overflow-hidden px-4 pt-28 pb-16 sm:pt-36 lg:pt-10">
      <div className="relative mx-auto max-w-md lg:max-w-[53rem]">
        <RecordOnTheWay />
        <section className="relative rounded-lg border border-line bg-raised p-6 shadow-xl sm:p-9 lg:min-h-[36rem] lg:w-[30rem]">
          <p aria-hidden className="liner flex justify-between gap-4 border-b border-line pb-3 text-muted">
            <span>{site.name}</span>
            <span className="whitespace-nowrap">{side}</span>
          </p>
          <h1 className="mt-6 text-3xl">{title}</h1>
          {body}
        </section>
      </div>
    </main>
    <footer className="mx-auto flex max-w-[90rem] flex-wrap gap-x-6 px-4 pb-8 text-sm text-muted sm:px-8">
      {about.map(([name, href]) => (
        <a
          key={href}
          href={href}
          className="inline-flex min-h-11 items-center decoration-accent decoration-2 underline-offset-4 hover:text-ink hover:underline"
        >
          {name}
        </a>
      ))}
    </footer>
  </>
)
