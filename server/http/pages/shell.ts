import { hash } from 'node:crypto'
import path from 'node:path'
import { fastifyStatic } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CurrentUser } from '#contract/people/accounts'
import { textTemplate } from '#contract/surface/drawn-pages'
import { once } from '#contract/surface/once'
import { paths, routes, stewardPages } from '#contract/surface/paths'
import { html } from '../../html.ts'
import { dress, isAsBuilt } from '../../settings/site/dress.ts'
import type { WrittenPage } from '../../settings/site/own-pages.ts'
import { site } from '../../site/site.ts'
import { serveOtherBuilds } from '../assets/other-builds.ts'
import type { Shelf } from '../assets/shared.ts'
import type { Caches } from '../cache/caches.ts'
import { acceptsGzip } from '../cache/encodings.ts'
import { handleError } from '../problems.ts'
import { dressed } from './dressed.ts'
import { failurePage } from './failure-page.ts'
import { isForPrograms, sendUnknown } from './not-found.ts'
import {
  bootIn,
  builtPages,
  defaultDistDir,
  drawer,
  fillPage,
  startedPage,
  themed,
  themeOf,
} from './pages.ts'
import { zipAround } from './personal-page.ts'
import { serveSiteFiles } from './site-files.ts'
import type { DrawnPagesTable } from './visitors/drawn-pages.ts'
import { isUnchanged, KeptPages } from './visitors/kept-pages.ts'
import type { FoundPage, visitorLookups } from './visitors/lookups.ts'

interface ShellOptions {
  /** The build's output folder. */
  distDir?: string
  /** Where it stores its files, and finds those of other builds; absent if disabled. */
  shelf?: Shelf | undefined
  currentUser: (request: FastifyRequest) => Promise<(CurrentUser & { id: string }) | undefined>
  /** The user's change head for a page that is rendered now. */
  changeHead: (userId: string) => Promise<number>
  /** The landing page's <head>, for link previews of the site itself. `site` is its public base URL. */
  home?: { head: (site: string) => string; siteOf: (request: FastifyRequest) => string }
  caches: Caches
  /** Contents for visitors of the pages with user content. */
  visitors?: ReturnType<typeof visitorLookups>
  table?: DrawnPagesTable | undefined
}

/** Serves the pages and their files. Without a build only the calls are mounted. */
export async function registerShell(
  app: FastifyInstance,
  { distDir = defaultDistDir, shelf, currentUser, changeHead, home, caches, visitors, table }: ShellOptions,
) {
  const pages = builtPages(distDir)
  if (!pages) {
    app.setNotFoundHandler((request, reply) => sendUnknown(request.method, request.url, reply))
    return
  }
  await app.register(async (scope) => {
    if (shelf) serveOtherBuilds(scope, { shelf, caches, folder: path.join(distDir, 'assets') })
    await serveFiles(scope, distDir, serveSiteFiles(scope, distDir))
  })

  const kept = new KeptPages(caches, table)
  app.addHook('onClose', async () => {
    visitors?.end()
    await table?.settled()
  })

  const drawing = drawer(distDir)
  /** A prerendered page in the site's own look; undefined for an uncustomised site. */
  async function redrawn(pattern: string, head: string | undefined) {
    const template = pages!.told[pattern] ?? pages!.told[textTemplate]
    if (isAsBuilt() || !drawing || !template) return undefined
    const text = await (await drawing()).drawText(pattern)
    if (!text) return undefined
    const own = html`<title>${text.title} · ${site.name}</title><meta name="description" content="${text.description}">`
    return fillPage(template, { user: null, head: head ?? own.text, drawing: { page: text.page, known: [] } })
  }

  function sendWritten(request: FastifyRequest, reply: FastifyReply, page: WrittenPage) {
    const url = (home?.siteOf(request) ?? '') + page.path
    const key = hash('sha256', JSON.stringify([pages!.build, url, page]), 'base64url')
    const look = { cssHref: pages!.cssHref, theme: undefined }
    const make = async () => dressed((await drawing!()).drawWritten({ ...page, url }, look))
    return kept.send(request, reply, { key, name: () => key, kept: 'here', quality: 'once', make })
  }

  function prerendered(pattern: string, request: FastifyRequest) {
    const page = pages!.drawn[pattern]
    if (page === undefined) return undefined
    const base = pattern === routes.home ? home?.siteOf(request) : undefined
    const make = async () => {
      const head = base && home?.head(base)
      return (await redrawn(pattern, head)) ?? fillPage(page, { user: null, head })
    }
    const key = hash('sha256', `${pages!.build} ${pattern} ${base}`, 'base64url')
    return { key, name: () => key, kept: 'here', quality: 'once', make } as const
  }

  // Warm-up of the SSR bundle, so that the first visitor doesn't wait for it. The first request reports a
  // failure.
  if (drawing) app.addHook('onListen', async () => void drawing().catch(() => {}))
  function drawn(
    pattern: string,
    { key, kept, shows, head: headOf, template: named = pattern, draw }: FoundPage,
  ) {
    const head = once(headOf)
    const name = () => hash('sha256', JSON.stringify([pages!.build, head(), shows]), 'base64url')
    async function make() {
      const made = drawing && (await draw?.(await drawing()))
      const template = (made && pages!.told[named]) ?? pages!.shell
      return fillPage(template, { user: null, head: head(), drawing: made })
    }
    return { key, name, kept, quality: 'often', make } as const
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, isUnknown = false) => {
    const asked = request.routeOptions.url ?? ''
    const words = drawing && dress.written.find((one) => one.path === asked)
    if (words) return sendWritten(request, reply, words)
    const row = await currentUser(request)
    // For others the stewards' pages look like a path without a page.
    const isForOthers = isOfStewards(asked) && !row?.isSteward
    const pattern = isForOthers ? '' : asked
    const status = isUnknown || isForOthers ? 404 : 200
    // The browser renders a member's own page.
    const found = row && pattern === routes.home ? undefined : await visitors?.find(pattern, request)
    if (!row) {
      if (!found && pages.forMembers.includes(pattern)) return reply.redirect(paths.login(request.url))
      const same = found ? undefined : prerendered(pattern, request)
      if (same) return kept.send(request, reply, same)
      if (found) {
        reply.code(found.status)
        if (!found.index) reply.header('x-robots-tag', 'noindex')
        return kept.send(request, reply, drawn(pattern, found))
      }
    }
    // Only the contract's fields, because the row has more than the page may show.
    const boot = row ? { user: CurrentUser.parse(row), seq: await changeHead(row.id) } : { user: null }
    const started =
      boot.user && pages.start && drawing
        ? (await drawing()).drawStart({ pattern, url: request.url, user: boot.user })
        : undefined
    // Members get the same 404 or 410 for a dead link, except for items hidden only from others.
    const own = row && (await found?.statusFor?.(row.id))
    reply.code(own ?? found?.status ?? status).header('x-robots-tag', 'noindex')
    const template = (started && startedPage(pages, started)) ?? pages.shell
    const page = themed(
      fillPage(template, { ...boot, ...(started && { reads: started.reads, followUps: started.followUps }) }),
      themeOf(request),
    )
    if (isUnchanged(request, reply, hash('sha256', page, 'base64url'))) return reply.code(304).send()
    if (!acceptsGzip(request)) return reply.send(page)
    const parts = started ? [bootIn(page), started.page] : [bootIn(page)]
    return reply.header('content-encoding', 'gzip').send(zipAround(page, parts))
  }

  await app.register(async (scope) => {
    const sendFailure = failurePage(pages.cssHref)
    scope.setErrorHandler((error, request, reply) =>
      (wantsPage(request) ? sendFailure : handleError)(error, request, reply),
    )
    const own = drawing ? dress.written.map((page) => page.path) : []
    for (const pattern of new Set([...pages.patterns, ...own]))
      scope.get(pattern, (request, reply) => sendPage(request, reply))
    scope.setNotFoundHandler((request, reply) =>
      wantsPage(request) ? sendPage(request, reply, true) : sendUnknown(request.method, request.url, reply),
    )
  })
}

const isOfStewards = (pattern: string) => pattern === stewardPages || pattern.startsWith(`${stewardPages}/`)

function wantsPage(request: FastifyRequest) {
  const path = pathOf(request)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  return reads && !isForPrograms(path) && !isAsset(path)
}

const assetsPrefix = '/assets/'
export const isAsset = (url: string) => url.startsWith(assetsPrefix)

async function serveFiles(app: FastifyInstance, distDir: string, others: string[]) {
  const common = { decorateReply: false, preCompressed: true, index: false } as const
  await app.register(fastifyStatic, {
    ...common,
    root: path.join(distDir, 'assets'),
    prefix: assetsPrefix,
    immutable: true,
    maxAge: '1y',
    etag: false,
    lastModified: false,
  })
  await app.register(fastifyStatic, {
    ...common,
    root: distDir,
    wildcard: false,
    globIgnore: ['assets/**', 'render/**', '*.{html,json,br,gz}', ...others],
    maxAge: '1d',
  })
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? ''
