import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyHttpOptions, type FastifyRequest } from 'fastify'
import { writeLimiter } from './db/rate-limits.ts'
import type { Deps } from './deps.ts'
import { watchMoves } from './domain/audit/watched-moves.ts'
import { changeHead } from './domain/journal/change-feed.ts'
import type { Env } from './env.ts'
import { invalid } from './errors.ts'
import { accountRoutes } from './features/account/routes.ts'
import { briefFileRoutes } from './features/brief-files/routes.ts'
import { closingRoutes } from './features/closing/routes.ts'
import { commentRoutes } from './features/comments/routes.ts'
import { deliveryRoutes } from './features/deliveries/routes.ts'
import { csvRoutes } from './features/donations/books/csv-routes.ts'
import { byEmailRoutes } from './features/donations/by-email/routes.ts'
import { generosityRoutes } from './features/donations/generosity/routes.ts'
import { donationRoutes } from './features/donations/routes.ts'
import { exportRoutes } from './features/export/routes.ts'
import { giftRoutes } from './features/gifts/routes.ts'
import { ledgerRoutes } from './features/ledger/routes.ts'
import { listedRoutes } from './features/link-previews/listed/routes.ts'
import { visitorPages } from './features/link-previews/pages/pages.ts'
import { homeHead } from './features/link-previews/pages/site-pages.ts'
import { linkPreviewRoutes } from './features/link-previews/routes.ts'
import { liveRoutes } from './features/live/routes.ts'
import { lyricDraftRoutes } from './features/lyric-drafts/routes.ts'
import { lyricRoutes } from './features/lyrics/routes.ts'
import { moderationRoutes } from './features/moderation/routes.ts'
import { mustHaveRoutes } from './features/must-haves/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { projectRoutes } from './features/projects/routes.ts'
import { registerPage, register as registerPerson } from './features/registration/register.ts'
import { registrationRoutes } from './features/registration/routes.ts'
import { reminderRoutes } from './features/reminders/routes.ts'
import { showcaseRoutes } from './features/showcase/routes.ts'
import { signInPage } from './features/sign-in/pages.ts'
import { signInRoutes } from './features/sign-in/routes.ts'
import { beginRoutes } from './features/song-requests/begin.ts'
import { songRequestRoutes } from './features/song-requests/routes.ts'
import { songwriterRoutes } from './features/songwriters/routes.ts'
import { waysBackRoutes } from './features/songwriters/ways/routes.ts'
import { statRoutes } from './features/stats/routes.ts'
import { termsRoutes } from './features/terms/routes.ts'
import { thanksRoutes } from './features/thanks/routes.ts'
import { timelineRoutes } from './features/timeline/routes.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import { budgetRequests } from './http/budget.ts'
import { Caches, logCaches, restWhenIdle } from './http/cache/caches.ts'
import { SharedReplies } from './http/cache/shared/shared-replies.ts'
import { documentRoutes } from './http/document/document.ts'
import { replySerializer } from './http/document/reply-serializer.ts'
import type { SiteFeature } from './http/feature.ts'
import {
  guardSilentConnections,
  guardSlowBodies,
  guardUnreadReplies,
  type Patience,
  readUnreadBodies,
  visitorsBodyLimit,
} from './http/guards/bodies.ts'
import { assertCleanAddress } from './http/guards/malformed-input.ts'
import { securityHeaders } from './http/guards/security-headers.ts'
import { healthRoutes } from './http/health/health.ts'
import { assertHost, assertSameOrigin, siteUrl } from './http/host.ts'
import { loggerOptions, RequestLog } from './http/log.ts'
import { inlineScripts, isDevelopment } from './http/pages/pages.ts'
import { isAsset, registerShell } from './http/pages/shell.ts'
import { DrawnPagesTable } from './http/pages/visitors/drawn-pages.ts'
import { visitorLookups } from './http/pages/visitors/lookups.ts'
import { handleError } from './http/problems.ts'
import { server } from './http/serve.ts'
import { registerSessions } from './http/session/session.ts'
import { accountFeature } from './http/sign-in/account-feature.ts'

interface AppOptions {
  /** Test option: validates each reply against the contract's schema. */
  checkReplies?: boolean
  /** The clock of the caches, in milliseconds. */
  now?: () => number
  /** Disables all caches. Tests compare the replies with and without caches. */
  keepsNothing?: boolean
  logger?: FastifyBaseLogger
  patience?: Patience
  /**
   * Aborted when the process begins to stop. The server then finishes its open requests, and each reply
   * closes its connection.
   */
  stopping?: AbortSignal
}

export async function buildApp(
  deps: Deps,
  {
    checkReplies = false,
    now,
    keepsNothing = isDevelopment,
    logger,
    patience,
    stopping = new AbortController().signal,
  }: AppOptions = {},
) {
  const { env, db, pool, secret } = deps
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: loggerOptions(env) }),
    logController: new RequestLog(),
    bodyLimit: visitorsBodyLimit,
    trustProxy: trusted(env.trustProxy),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    return503OnClosing: false,
  } satisfies FastifyHttpOptions<Server>)
  deps.metrics?.measure(app)
  app.setSerializerCompiler(({ schema }) => replySerializer({ ...schema }))
  app.setErrorHandler(handleError)
  acceptJsonOnly(app)
  budgetRequests(app, { isStrict: checkReplies })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (stopping.aborted) reply.header('connection', 'close')
    assertHost(request)
    assertSameOrigin(request, env.publicUrl)
    assertCleanAddress(request)
    done()
  })
  guardSlowBodies(app, patience)
  guardSilentConnections(app, patience)
  guardUnreadReplies(app, patience)
  readUnreadBodies(app, stopping)
  const safety = securityHeaders(env, inlineScripts())
  app.addHook('onRequest', (request, reply, done) => {
    const showsNoPage = request.routeOptions.config.showsNoPage ?? isAsset(request.url)
    reply.headers(showsNoPage ? safety.noPage : safety.page)
    done()
  })
  await app.register(async (scope) => healthRoutes(scope, { ...deps, stopping }))
  const currentUser = await registerSessions(app, {
    db,
    pool,
    secret,
    publicUrl: env.publicUrl,
    stewardEmails: env.stewardEmails,
  })

  const caches = new Caches({ now, keepsNothing })
  logCaches(app, caches)
  watchMoves(db, { log: app.log, metrics: deps.metrics })
  deps.metrics?.watchCaches(() => caches.figures())
  restWhenIdle(app, caches)
  const shared = new SharedReplies(caches)
  const serve = server(app, {
    db,
    storage: deps.storage,
    currentUser,
    limitWrites: writeLimiter(db, env),
    shared,
    checkReplies,
  })
  const feature: SiteFeature = { ...deps, app, serve, currentUser, caches, shared }

  await mountFeatures(feature)
  documentRoutes(app)
  const siteOf = (request: FastifyRequest) => siteUrl(request, env.publicUrl)
  await registerShell(app, {
    // Only with an external database, because the embedded one has a single process. Its folder already
    // contains the previous build's files (scripts/web/keep-last.ts).
    shelf: env.databaseUrl && !isDevelopment ? { db, secret } : undefined,
    currentUser,
    changeHead: (userId) => changeHead(db, userId),
    home: { head: homeHead, siteOf },
    caches,
    visitors: visitorLookups({ db, caches, pages: visitorPages(deps), siteOf }),
    table: keepsNothing ? undefined : new DrawnPagesTable({ db, secret }),
  })
  return app
}

async function mountFeatures(feature: SiteFeature) {
  await serveAccounts(feature)
  statRoutes(feature)
  showcaseRoutes(feature)
  songwriterRoutes(feature)
  songRequestRoutes(feature)
  thanksRoutes(feature)
  termsRoutes(feature)
  projectRoutes(feature)
  timelineRoutes(feature)
  deliveryRoutes(feature)
  briefFileRoutes(feature)
  commentRoutes(feature)
  mustHaveRoutes(feature)
  lyricDraftRoutes(feature)
  lyricRoutes(feature)
  donationRoutes(feature)
  generosityRoutes(feature)
  csvRoutes(feature)
  exportRoutes(feature)
  await notificationRoutes(feature)
  liveRoutes(feature)
  await reminderRoutes(feature)
  ledgerRoutes(feature)
  await waysBackRoutes(feature)
  await uploadRoutes(feature)
  linkPreviewRoutes(feature)
  await giftRoutes(feature)
  listedRoutes(feature)
  await moderationRoutes(feature)
}

/**
 * The four account features, combined because sign-in and registration pages show each other, and giving by email,
 * which makes accounts.
 */
async function serveAccounts(feature: SiteFeature) {
  const accounts = accountFeature(feature)
  const signIn = signInPage(feature)
  const register = registerPage(feature, signIn)
  await signInRoutes(accounts, { signIn, register })
  await registrationRoutes(accounts, register)
  await accountRoutes(accounts)
  closingRoutes(accounts)
  await byEmailRoutes(accounts)
  await beginRoutes(accounts, (request, person) => registerPerson(accounts, request, person))
}

const trusted = (proxies: Env['trustProxy']) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies

/**
 * Accepts only JSON bodies, and treats an empty body as no body, an empty `Content-Type` as none. A feature that
 * needs another content type registers a parser in its own scope.
 */
function acceptJsonOnly(app: SiteFeature['app']) {
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (headers['content-type'] === '') delete headers['content-type']
    done()
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    // Strict UTF-8: a lenient decoder would replace broken bytes and store changed characters.
    else if (typeof body !== 'string' && !isUtf8(body)) done(invalid('The body is not valid UTF-8'))
    else void parseJson(request, body.toString(), done)
  })
}
