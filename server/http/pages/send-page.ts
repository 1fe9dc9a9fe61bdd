import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CurrentUser } from '#contract/people/accounts'
import { paths, routes, stewardPages } from '#contract/surface/paths'
import { acceptsGzip } from '../cache/encodings.ts'
import { bootIn, fillPage, startedPage, themed, themeOf } from './pages.ts'
import { zipAround } from './personal-page.ts'
import { isUnchanged, type KeptPages } from './visitors/kept-pages.ts'
import type { visitorLookups } from './visitors/lookups.ts'
import { drawnPage, type PageSource, prerenderedPage, writtenPage } from './visitors/shared-pages.ts'

/** Row of a member. It has more fields than the page may contain. */
type Member = CurrentUser & { id: string }

/** Functions that find the user of a request and the data for their page. */
export interface Readers {
  currentUser: (request: FastifyRequest) => Promise<Member | undefined>
  /** Number of the user's latest change. The page contains all changes up to it. */
  changeHead: (userId: string) => Promise<number>
  /** Lookups for pages with user content, as a visitor sees them. */
  visitors?: ReturnType<typeof visitorLookups> | undefined
}

export interface Shell extends PageSource, Readers {
  kept: KeptPages
}

/** The page at a URL, for one user. */
interface Place {
  /** Route pattern; empty if this user has no page at the URL. */
  pattern: string
  /** Default status. The status of the page's content overrides it. */
  status: 200 | 404
}

/** Sends the page of a route. `isUnknown` is true if no route has this URL, and a 404 page is sent. */
export async function sendPage(
  shell: Shell,
  request: FastifyRequest,
  reply: FastifyReply,
  { isUnknown = false } = {},
) {
  const asked = request.routeOptions.url ?? ''
  const written = writtenPage(shell, asked, request)
  if (written) return shell.kept.send(request, reply, written)
  const member = await shell.currentUser(request)
  // Other members get the 404 page for the stewards' pages, as for an unknown path. Visitors have to sign in
  // first, like for the stewards' calls (product.md, "Reports and stewards").
  const isForOthers = isOfStewards(asked) && member?.isSteward === false
  const place: Place = {
    pattern: isForOthers ? '' : asked,
    status: isUnknown || isForOthers ? 404 : 200,
  }
  return member
    ? sendToMember(shell, request, reply, { ...place, member })
    : sendToVisitor(shell, request, reply, place)
}

const isOfStewards = (pattern: string) => pattern === stewardPages || pattern.startsWith(`${stewardPages}/`)

/**
 * Sends a page that all visitors share. If there is none, sends the empty shell, and the browser renders the
 * page.
 */
async function sendToVisitor(
  shell: Shell,
  request: FastifyRequest,
  reply: FastifyReply,
  { pattern, status }: Place,
) {
  const { pages, kept, visitors } = shell
  const found = await visitors?.find(pattern, request)
  if (found) {
    reply.code(found.status)
    if (!found.index) reply.header('x-robots-tag', 'noindex')
    return kept.send(request, reply, drawnPage(shell, pattern, found))
  }
  if (pages.forMembers.includes(pattern) || isOfStewards(pattern))
    return reply.redirect(paths.login(request.url))
  const prerendered = prerenderedPage(shell, pattern, request)
  if (prerendered) return kept.send(request, reply, prerendered)
  reply.code(status)
  return sendPersonal(request, reply, fillPage(pages.shell, { user: null }))
}

/** Sends a member the page's skeleton if the build has one, else the empty shell. */
async function sendToMember(
  shell: Shell,
  request: FastifyRequest,
  reply: FastifyReply,
  { pattern, status, member }: Place & { member: Member },
) {
  const { pages, drawing, visitors, changeHead } = shell
  const found = pattern === routes.home ? undefined : await visitors?.find(pattern, request)
  // `parse` keeps only the contract's fields, because the row has more than the page may contain.
  const boot = { user: CurrentUser.parse(member), seq: await changeHead(member.id) }
  const started =
    pages.start && drawing
      ? (await drawing()).drawStart({ pattern, url: request.url, user: boot.user })
      : undefined
  // Members get the same 404 or 410 for a dead link as visitors. Only for content that is hidden from others,
  // `statusFor` may return another status.
  const own = await found?.statusFor?.(member.id)
  reply.code(own ?? found?.status ?? status)
  if (!started) return sendPersonal(request, reply, fillPage(pages.shell, boot))
  const template = startedPage(pages, started) ?? pages.shell
  const { reads, followUps, page } = started
  return sendPersonal(request, reply, fillPage(template, { ...boot, reads, followUps }), [page])
}

/**
 * Sends a page for one user, which only their browser may cache. `parts` are the user's own parts of the page
 * besides its boot data.
 */
function sendPersonal(request: FastifyRequest, reply: FastifyReply, filled: string, parts: string[] = []) {
  const page = themed(filled, themeOf(request))
  reply.header('x-robots-tag', 'noindex')
  if (isUnchanged(request, reply, hash('sha256', page, 'base64url'))) return reply.code(304).send()
  if (!acceptsGzip(request)) return reply.send(page)
  return reply.header('content-encoding', 'gzip').send(zipAround(page, [bootIn(page), ...parts]))
}
