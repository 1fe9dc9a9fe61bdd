import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Look } from '#contract/surface/drawn-pages'
import { site } from '../lib/site/site.ts'

interface Document extends Look {
  title: string
  body: ReactNode
  /** Head elements of a page that search engines may index. They replace `noindex`. */
  head?: ReactNode
  /** URL of an optional script. The page also works without it. */
  script?: string | undefined
}

/** Renders a complete HTML document. By default it has no script and is marked `noindex`. */
export const documentOf = ({ title, cssHref, theme, head, body, script }: Document) =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {head ?? <meta name="robots" content="noindex" />}
        <title>{`${title} · ${site.name}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {cssHref && <link rel="stylesheet" href={cssHref} />}
        {script && <script type="module" src={script} />}
      </head>
      <body>{body}</body>
    </html>,
  )}`
