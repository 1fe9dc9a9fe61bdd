import type { ReactNode } from 'react'
import type { PlainPages } from '#contract/surface/drawn-pages'
import { paths, routes } from '#contract/surface/paths'
import { site } from '../lib/site/site.ts'
import { Mark } from '../ui/mark.tsx'
import { Form, type FormProps, Lead, Notice, PlainLink } from './form.tsx'

/** Content of a page with at most one form. The page shows the parts in this order. */
export interface FormPage {
  title: string
  /** Word at the top right of the sleeve. Pages about accounts have none. */
  side?: string
  script?: string | undefined
  notice?: ReactNode
  alert?: string
  lead?: ReactNode
  body?: ReactNode
  form?: FormProps
  after?: ReactNode
  /** Link texts and addresses at the end of the page. */
  below?: Record<string, string | false>
}

export type Pages<Name extends keyof PlainPages = keyof PlainPages> = {
  [Each in Name]: (props: PlainPages[Each]) => FormPage
}

/** Links to pages that people may want to read before they create an account. */
const about = [
  ['Help Center', routes.help],
  ['Privacy Policy', routes.privacy],
  ['Terms of Service', routes.terms],
] as const

/** Header of a page without scripts. Its only link leads to the site's home page. */
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

export const FormLayout = ({ title, side, notice, alert, lead, body, form, after, below }: FormPage) => (
  <>
    <Brand />
    <main className="overflow-hidden px-4 pt-28 pb-16 sm:pt-36 lg:pt-10">
      <div className="relative mx-auto max-w-md lg:max-w-[53rem]">
        <RecordOnTheWay />
        <section className="relative rounded-lg border border-line bg-raised p-6 shadow-xl sm:p-9 lg:min-h-[36rem] lg:w-[30rem]">
          <p aria-hidden className="liner flex justify-between gap-4 border-b border-line pb-3 text-muted">
            <span>{site.name}</span>
            {side && <span className="whitespace-nowrap">{side}</span>}
          </p>
          <h1 className="mt-6 text-3xl">{title}</h1>
          {notice && <Notice>{notice}</Notice>}
          {alert && (
            <p role="alert" className="mt-3 text-base">
              {alert}
            </p>
          )}
          {lead && <Lead>{lead}</Lead>}
          {body}
          {form && <Form {...form} />}
          {after}
          {below && <Below links={below} />}
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

export const Below = ({ links }: { links: NonNullable<FormPage['below']> }) => (
  <div className="mt-6 flex flex-wrap justify-between gap-x-6 border-t border-line pt-3 text-sm">
    {Object.entries(links).map(
      ([words, href]) =>
        href !== false && (
          <PlainLink key={words} href={href}>
            {words}
          </PlainLink>
        ),
    )}
  </div>
)

const grooves = [96, 108, 120, 132, 144, 156, 168, 180]
const small = { font: '600 6.5px var(--font-sans)', letterSpacing: '.1em' }

/** Record that slides out of the sleeve: upwards on a narrow screen, to the right on a wide screen. */
const RecordOnTheWay = () => (
  <svg
    viewBox="-200 -200 400 400"
    width="200"
    aria-hidden
    className="absolute -top-24 left-1/2 w-[22rem] -translate-x-1/2 sm:-top-32 sm:w-[26rem] lg:top-1/2 lg:left-[20rem] lg:w-[33rem] lg:translate-x-0 lg:-translate-y-1/2"
  >
    <circle r="198" className="fill-disc" />
    {grooves.map((r) => (
      <circle key={r} r={r} className="fill-none stroke-groove" strokeWidth=".9" />
    ))}
    <path d="M0 0 163-113A198 198 0 0 0 110-165ZM0 0-163 113A198 198 0 0 0-110 165Z" className="fill-sheen" />
    <circle r="76" className="fill-glow" />
    <circle r="71" className="fill-none stroke-disc" strokeWidth=".8" opacity=".55" />
    <g className="fill-disc" textAnchor="middle">
      <text y="-34" style={{ font: '560 21px var(--font-serif)' }}>
        For You
      </text>
      <text y="32" style={small}>
        BY HUMANS FOR HUMANS
      </text>
      <text y="44" style={small}>
        100% TO SONGWRITERS
      </text>
    </g>
    <circle r="6" className="fill-paper" />
  </svg>
)
