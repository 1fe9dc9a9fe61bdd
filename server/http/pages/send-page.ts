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

/** The row has more than the page may show. */
type Member = CurrentUser & { id: string }

/** Who a page is for, and what it shows them. */
export interface Readers {
  currentUser: (request: FastifyRequest) => Promise<Member | undefined>
  /** The user's change head, which a page rendered from now on knows. */
  changeHead: (userId: string) => Promise<number>
  /** What the pages with user content show a visitor. */
  visitors?: ReturnType<typeof visitorLookups> | undefined
}

export interface Shell extends PageSource, Readers {
  kept: KeptPages
}

/** The page behind an address, as one reader gets it. */
interface Place {
  /** The route's pattern; empty where this reader has no page. */
  pattern: string
  /** The status of the page, unless what it shows has its own. */
  status: 200 | 404
}

/** Sends the page of a route; `isUnknown`: of an address without one. */
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
  // Nobody else can tell the stewards' pages from a path without a page.
  const isForOthers = isOfStewards(asked) && !member?.isSteward
  const place: Place = {
    pattern: isForOthers ? '' : asked,
    status: isUnknown || isForOthers ? 404 : 200,
  }
  return member
    ? sendToMember(shell, request, reply, { ...place, member })
    : sendToVisitor(shell, request, reply, place)
}

const isOfStewards = (pattern: string) => pattern === stewardPages || pattern.startsWith(`${stewardPages}/`)

/** All visitors get the same page. Without one it is the empty shell, which their browser draws. */
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
  if (pages.forMembers.includes(pattern)) return reply.redirect(paths.login(request.url))
  const prerendered = prerenderedPage(shell, pattern, request)
  if (prerendered) return kept.send(request, reply, prerendered)
  reply.code(status)
  return sendPersonal(request, reply, fillPage(pages.shell, { user: null }))
}

/** The member's start where the build has one, else the empty shell. */
async function sendToMember(
  shell: Shell,
  request: FastifyRequest,
  reply: FastifyReply,
  { pattern, status, member }: Place & { member: Member },
) {
  const { pages, drawing, visitors, changeHead } = shell
  // A member's own page is drawn by the browser.
  const found = pattern === routes.home ? undefined : await visitors?.find(pattern, request)
  // Only the contract's fields: the row has more than the page may show.
  const boot = { user: CurrentUser.parse(member), seq: await changeHead(member.id) }
  const started =
    pages.start && drawing
      ? (await drawing()).drawStart({ pattern, url: request.url, user: boot.user })
      : undefined
  // Members get the same 404 or 410 for a dead link, but for what is hidden from others.
  const own = await found?.statusFor?.(member.id)
  reply.code(own ?? found?.status ?? status)
  if (!started) return sendPersonal(request, reply, fillPage(pages.shell, boot))
  const template = startedPage(pages, started) ?? pages.shell
  const { reads, followUps, page } = started
  return sendPersonal(request, reply, fillPage(template, { ...boot, reads, followUps }), [page])
}

/** A page for one reader alone: no cache but their browser's keeps it. `parts`: what is theirs besides its boot data. */
function sendPersonal(request: FastifyRequest, reply: FastifyReply, filled: string, parts: string[] = []) {
  const page = themed(filled, themeOf(request))
  reply.header('x-robots-tag', 'noindex')
  if (isUnchanged(request, reply, hash('sha256', page, 'base64url'))) return reply.code(304).send()
  if (!acceptsGzip(request)) return reply.send(page)
  return reply.header('content-encoding', 'gzip').send(zipAround(page, [bootIn(page), ...parts]))
}
