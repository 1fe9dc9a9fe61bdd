import path from 'node:path'
import { fastifyStatic } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { everyEndpoint } from '#contract/api'
import { problems } from '#contract/grammar/errors'
import { HttpError, notFound } from '../../errors.ts'
import { dress } from '../../site/site.ts'
import { serveOtherBuilds } from '../assets/other-builds.ts'
import type { Shelf } from '../assets/shared.ts'
import type { Caches } from '../cache/caches.ts'
import { handleError, sayable, sendProblem } from '../problems.ts'
import { dressed } from './dressed.ts'
import { builtPages, defaultDistDir, drawer, themeOf } from './pages.ts'
import { drawnPages } from './plain-page.ts'
import { type Readers, type Shell, sendPage } from './send-page.ts'
import { serveSiteFiles } from './site-files.ts'
import type { DrawnPagesTable } from './visitors/drawn-pages.ts'
import { KeptPages } from './visitors/kept-pages.ts'
import type { PageSource } from './visitors/shared-pages.ts'

interface ShellOptions extends Readers, Pick<PageSource, 'home'> {
  /** The build's output folder. */
  distDir?: string
  /** Table through which processes share asset files of different builds; undefined if disabled. */
  shelf?: Shelf | undefined
  caches: Caches
  table?: DrawnPagesTable | undefined
}

/** Serves the pages and their files. Without a build, only the API works. */
export async function registerShell(
  app: FastifyInstance,
  { distDir = defaultDistDir, shelf, caches, table, ...site }: ShellOptions,
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
    site.visitors?.end()
    await table?.settled()
  })

  const drawing = drawer(distDir)
  // Loads the SSR bundle at the start, so that the first visitor doesn't wait for it. A failure is ignored
  // here, because the first request reports it.
  if (drawing) app.addHook('onListen', async () => void drawing().catch(() => {}))
  await app.register(async (scope) => servePages(scope, { ...site, pages, drawing, kept }))
}

function servePages(app: FastifyInstance, shell: Shell) {
  const { pages, drawing } = shell
  const sendFailure = failurePage(pages.cssHref)
  app.setErrorHandler((error, request, reply) =>
    (wantsPage(request) ? sendFailure : handleError)(error, request, reply),
  )
  const own = drawing ? dress.written.map((page) => page.path) : []
  for (const pattern of new Set([...pages.patterns, ...own]))
    app.get(pattern, (request, reply) => sendPage(shell, request, reply))
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request)
      ? sendPage(shell, request, reply, { isUnknown: true })
      : sendUnknown(request.method, request.url, reply),
  )
}

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

function failurePage(cssHref: string) {
  return async function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const { kind, message, retryAfter } = sayable(error, request)
    const { status, title } = problems[kind]
    const { drawFailure } = await drawnPages()
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(dressed(drawFailure({ title, message }, { cssHref, theme: themeOf(request) })))
  }
}

const calls = everyEndpoint.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}$`),
}))

const methodsOf = (path: string) => [
  ...new Set(calls.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
]

/** Reply for an unknown path or method: 405 if the path exists for another method, else 404. */
function sendUnknown(method: string, url: string, reply: FastifyReply) {
  const allowed = methodsOf(url.split('?', 1)[0] ?? '')
  if (allowed.length === 0) return sendProblem(reply, notFound())
  reply.header('allow', allowed.join(', '))
  return sendProblem(reply, new HttpError('methodNotAllowed', `${method} does nothing here`))
}

/** True for paths of programs. They get a JSON problem document instead of an HTML page. */
const isForPrograms = (path: string) => /^\/(api|objects|uploads)(\/|$)/.test(path)
