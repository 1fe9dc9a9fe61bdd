import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type DrawnPages, textTemplate } from '#contract/surface/drawn-pages'
import { once } from '#contract/surface/once'
import { routes } from '#contract/surface/paths'
import { html } from '../../../html.ts'
import { dress, isAsBuilt, site } from '../../../site/site.ts'
import { dressed } from '../dressed.ts'
import { type BuiltPages, fillPage } from '../pages.ts'
import type { SharedPage } from './kept-pages.ts'
import type { FoundPage } from './lookups.ts'

export interface PageSource {
  pages: BuiltPages
  /** Imports the SSR bundle; undefined without a build. */
  drawing: (() => Promise<DrawnPages>) | undefined
  /** The landing page's <head>, for link previews. `site` is the public base URL. */
  home?: { head: (site: string) => string; siteOf: (request: FastifyRequest) => string } | undefined
}

const hashOf = (text: string) => hash('sha256', text, 'base64url')

/**
 * A page that the operator wrote. Members and visitors get the same. Undefined if the operator wrote none for
 * this path.
 */
export function writtenPage(
  { pages, drawing, home }: PageSource,
  pattern: string,
  request: FastifyRequest,
): SharedPage | undefined {
  const page = dress.written.find((one) => one.path === pattern)
  if (!drawing || !page) return undefined
  const url = (home?.siteOf(request) ?? '') + page.path
  const key = hashOf(JSON.stringify([pages.build, url, page]))
  const look = { cssHref: pages.cssHref, theme: undefined }
  const make = async () => dressed((await drawing()).drawWritten({ ...page, url }, look))
  return { key, name: () => key, kept: 'here', quality: 'once', make }
}

/**
 * A page that the build rendered, equal for all visitors. Undefined if the build rendered none for this
 * route.
 */
export function prerenderedPage(
  source: PageSource,
  pattern: string,
  request: FastifyRequest,
): SharedPage | undefined {
  const { pages, home } = source
  const page = pages.drawn[pattern]
  if (page === undefined) return undefined
  const base = pattern === routes.home ? home?.siteOf(request) : undefined
  const key = hashOf(`${pages.build} ${pattern} ${base}`)
  const make = async () => {
    const head = base && home?.head(base)
    return (await redrawn(source, pattern, head)) ?? fillPage(page, { user: null, head })
  }
  return { key, name: () => key, kept: 'here', quality: 'once', make }
}

/** Renders a prerendered page again in the operator's look. Undefined if the operator has set none. */
async function redrawn({ pages, drawing }: PageSource, pattern: string, head: string | undefined) {
  const template = pages.told[pattern] ?? pages.told[textTemplate]
  if (isAsBuilt() || !drawing || !template) return undefined
  const text = await (await drawing()).drawText(pattern)
  if (!text) return undefined
  const own = html`<title>${text.title} · ${site.name}</title><meta name="description" content="${text.description}">`
  return fillPage(template, { user: null, head: head ?? own.text, drawing: { page: text.page, known: [] } })
}

export function drawnPage({ pages, drawing }: PageSource, pattern: string, found: FoundPage): SharedPage {
  const { key, kept, shows, template: named = pattern, draw } = found
  const head = once(found.head)
  async function make() {
    const made = drawing && (await draw?.(await drawing()))
    const template = (made && pages.told[named]) ?? pages.shell
    return fillPage(template, { user: null, head: head(), drawing: made })
  }
  return {
    key,
    name: () => hashOf(JSON.stringify([pages.build, head(), shows])),
    kept,
    quality: 'often',
    make,
  }
}
