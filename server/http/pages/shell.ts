import path from 'node:path'
import { fastifyStatic } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CurrentUser } from '#contract/people/accounts'
import type { Drawing, DrawnPages } from '#contract/surface/drawn-pages'
import { paths, routes } from '#contract/surface/paths'
import { serveOtherBuilds } from '../assets/other-builds.ts'
import type { Shelf } from '../assets/shared.ts'
import { handleError } from '../problems.ts'
import { hashOf, type Packed, pack, plain, send } from './compressed.ts'
import { failurePage } from './failure-page.ts'
import { LruCache } from './lru-cache.ts'
import { isForPrograms, sendUnknown } from './not-found.ts'
import { builtPages, defaultDistDir, drawer, fillPage, type Theme, themeOf } from './pages.ts'

/** A visitor's page, as the server renders it. */
interface VisitorPage {
  /** 200, or where there is nothing to show 404, or 410 where there was. */
  status: 200 | 404 | 410
  head: string
  /** Whether search engines may index it. */
  index: boolean
  /** Absent where the browser renders everything. */
  drawing?: Drawing | undefined
}

/** Makes the page of one route for a signed-out visitor; undefined where it is for members. Renders it with `draw`. */
export type MakeVisitorPage = (
  request: FastifyRequest,
  draw?: () => Promise<DrawnPages>,
) => Promise<VisitorPage | undefined>

interface ShellOptions {
  /** The build's output folder. */
  distDir?: string
  /** Where it puts its files, and finds those of other builds; absent where there are none. */
  shelf?: Shelf | undefined
  currentUser: (request: FastifyRequest) => Promise<(CurrentUser & { id: string }) | undefined>
  /** The user's change head, which a page rendered from now on knows. */
  changeHead: (userId: string) => Promise<number>
  /** The landing page's <head>, for link previews of the site itself; `site` is its public base URL. */
  home?: { head: (site: string) => string; siteOf: (request: FastifyRequest) => string }
  /** The pages with user content, by route pattern. */
  visitorPages?: Record<string, MakeVisitorPage>
}

/** Serves the pages and their files. Without a build only the calls are mounted. */
export async function registerShell(
  app: FastifyInstance,
  { distDir = defaultDistDir, shelf, currentUser, changeHead, home, visitorPages = {} }: ShellOptions,
) {
  const pages = builtPages(distDir)
  if (!pages) {
    app.setNotFoundHandler((request, reply) => sendUnknown(request.method, request.url, reply))
    return
  }
  await app.register(async (scope) => {
    if (shelf) serveOtherBuilds(scope, shelf, path.join(distDir, 'assets'))
    await serveFiles(scope, distDir)
  })

  // Bounded: without PUBLIC_URL there is one entry for each Host header that a client sends.
  const visitors = new LruCache<Promise<Packed>>(100)
  /** LRU cache of the compressed pages with user content, by the hash of the page: a changed page is another entry. */
  const packed = new LruCache<Promise<Packed>>(200)
  /** All visitors with the same theme get the same page, so it is compressed once. */
  const drawn = (pattern: string, theme: Theme, request: FastifyRequest) => {
    const page = pages.drawn[pattern]
    if (page === undefined) return undefined
    const site = pattern === routes.home ? home?.siteOf(request) : undefined
    const head = site && home?.head(site)
    return visitors.get(`${theme} ${pattern} ${site}`, () =>
      pack(fillPage(page, { theme, user: null, head }), 'once'),
    )
  }

  const draw = drawer(distDir)
  // Warm-up of the SSR bundle, so that the first visitor doesn't wait for it. The first request reports a failure.
  if (draw) app.addHook('onListen', async () => void draw().catch(() => {}))
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, status = 200) => {
    const row = await currentUser(request)
    const theme = themeOf(request)
    const pattern = request.routeOptions.url ?? ''
    const visitorPage = await visitorPages[pattern]?.(request, row ? undefined : draw)
    const made = row ? undefined : visitorPage
    if (!row && !made && pages.forMembers.includes(pattern)) return reply.redirect(paths.login(request.url))
    const same = row ? undefined : await drawn(pattern, theme, request)
    if (same) return send(request, reply, same)
    if (made) {
      const { status: found, head, index, drawing } = made
      reply.code(found)
      if (!index) reply.header('x-robots-tag', 'noindex')
      const page = (drawing && pages.told[pattern]) ?? pages.shell
      const filled = fillPage(page, { theme, user: null, head, drawing })
      return send(request, reply, await packed.get(hashOf(filled), () => pack(filled, 'often')))
    }
    // Only the contract's fields: the row has more than the page may show.
    const boot = row ? { user: CurrentUser.parse(row), seq: await changeHead(row.id) } : { user: null }
    // Members get the same 404 or 410 for a dead link.
    reply.code(visitorPage?.status ?? status).header('x-robots-tag', 'noindex')
    return send(request, reply, plain(fillPage(pages.shell, { theme, ...boot })))
  }

  await app.register(async (scope) => {
    const sendFailure = failurePage(pages.cssHref)
    scope.setErrorHandler((error, request, reply) =>
      (wantsPage(request) ? sendFailure : handleError)(error, request, reply),
    )
    for (const pattern of pages.patterns) scope.get(pattern, (request, reply) => sendPage(request, reply))
    scope.setNotFoundHandler((request, reply) =>
      wantsPage(request) ? sendPage(request, reply, 404) : sendUnknown(request.method, request.url, reply),
    )
  })
}

function wantsPage(request: FastifyRequest) {
  const path = pathOf(request)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  return reads && !isForPrograms(path) && !path.startsWith('/assets/')
}

async function serveFiles(app: FastifyInstance, distDir: string) {
  const common = { decorateReply: false, preCompressed: true, index: false } as const
  await app.register(fastifyStatic, {
    ...common,
    root: path.join(distDir, 'assets'),
    prefix: '/assets/',
    // Immutable: their names contain a hash of their content.
    immutable: true,
    maxAge: '1y',
  })
  await app.register(fastifyStatic, {
    ...common,
    root: distDir,
    wildcard: false,
    globIgnore: ['assets/**', 'render/**', '*.{html,json,br,gz}'],
    maxAge: '1d',
  })
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? ''
