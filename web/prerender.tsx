import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { isWrapped } from '#contract/requests/song-requests'
import type { DrawnPages } from '#contract/surface/drawn-pages'
import { paths, routes } from '#contract/surface/paths'
import { stewardRoutes } from '#contract/surface/steward-paths'
import { App } from './app.tsx'
import { lateDrawing } from './cover-art/late-drawing.ts'
import { Wrapping } from './cover-art/wrapping.tsx'
import type { Known } from './features/accounts/public/boot.ts'
import { room as roomQuery } from './features/song-requests/public/room-query.ts'
import { publicSongwriter } from './features/songwriters/api.ts'
import { currentUser } from './lib/calls/current-user.ts'
import { makeQueryClient } from './lib/calls/query-client.ts'
import { beSite } from './lib/site/site.ts'
import { quarters as quartersQuery } from './pages/about/moderation.tsx'
import { leadOf } from './pages/about/page.tsx'
import { aboutPaths, aboutTitles } from './pages/about/titles.ts'
import { showcase as showcaseQuery } from './pages/landing/showcase/press.tsx'
import { drawPlayer } from './server-rendered/embed.tsx'
import { drawFailure, drawPlain } from './server-rendered/plain.tsx'
import { drawStart } from './server-rendered/start/start.tsx'
import { drawWritten } from './server-rendered/written.tsx'

// The page is rendered with its covers.
const { drawCover: drawInside } = await import('./cover-art/drawing/draw.ts')
lateDrawing.provide(drawInside)

/** React's mark of a missing part. */
const isWaiting = '<!--$!-->'

/** SSR of a page with its lazy parts, for a visitor, from the query cache `known`. */
export async function render(path: string, known: Known[] = []): Promise<string> {
  const client = makeQueryClient()
  for (const [key, answer] of known) client.setQueryData(key, answer)
  const app = <App client={client} ssrPath={path} />
  // With the lazy parts loaded it is rendered synchronously, in three quarters of the time.
  const page = renderToString(app)
  if (!page.includes(isWaiting)) return page
  // Not streamed: React's late boundaries need an inline script.
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return new Response(prelude).text()
}

async function drawn(path: string, ...answers: Known[]) {
  const known: Known[] = [[currentUser.queryKey, null], ...answers]
  return { page: await render(path, known), known }
}

export const drawLanding: DrawnPages['drawLanding'] = (shown) =>
  drawn(paths.home(), [showcaseQuery.queryKey, shown])

export const drawRoom: DrawnPages['drawRoom'] = (shared) => {
  const { shareableId } = isWrapped(shared) ? shared : shared.request
  return drawn(paths.room(shareableId), [roomQuery(shareableId).queryKey, shared])
}

export const drawSongwriter: DrawnPages['drawSongwriter'] = (songwriter) => {
  const { id } = songwriter
  return drawn(paths.songwriter(id), [publicSongwriter(id).queryKey, songwriter])
}

export const drawModeration: DrawnPages['drawModeration'] = (quarters) =>
  drawn(routes.moderation, [quartersQuery.queryKey, quarters])

export const drawNowhere: DrawnPages['drawNowhere'] = (shareableId) =>
  drawn(paths.room(shareableId), [roomQuery(shareableId).queryKey, null])

const xmlns = 'xmlns="http://www.w3.org/2000/svg"'

/** A cover or its wrapping as an SVG document, for the server's images. */
export const drawCover: DrawnPages['drawCover'] = (cover) =>
  'wrapped' in cover
    ? renderToStaticMarkup(<Wrapping shareableId={cover.wrapped} />).replace('<svg', `<svg ${xmlns}`)
    : `<svg ${xmlns} viewBox="0 0 400 400">${drawInside(cover, 'cover')}</svg>`

/** Static pages besides the landing page: the same for every visitor. */
export const texts = aboutPaths.map((path) => ({
  path,
  title: aboutTitles[path],
  get description() {
    return leadOf(path)
  },
}))

export const drawText: DrawnPages['drawText'] = async (path) => {
  const text = path === paths.home() ? { title: '', description: '' } : texts.find((one) => one.path === path)
  return text && { title: text.title, description: text.description, page: await render(path) }
}

/** Sets this bundle's copy of the site. */
export const dressAs: DrawnPages['dressAs'] = beSite

export const patterns = [...Object.values(routes), ...Object.values(stewardRoutes)]
export const forMembers = [
  routes.profile,
  routes.account,
  routes.songwriter,
  routes.receipt,
  routes.books,
  routes.giftCard,
]

export { drawFailure, drawPlain, drawPlayer, drawStart, drawWritten }

/** Exports for the server; the type makes a missing one a compile error. */
export const forServer = {
  dressAs,
  drawText,
  drawWritten,
  drawLanding,
  drawRoom,
  drawNowhere,
  drawSongwriter,
  drawModeration,
  drawStart,
  drawCover,
  drawPlain,
  drawFailure,
  drawPlayer,
} satisfies DrawnPages
