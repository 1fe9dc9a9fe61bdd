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
import { beginLead, beginTitle } from './pages/begin/begin.tsx'
import { showcase as showcaseQuery } from './pages/landing/showcase/press.tsx'
import { drawPlayer } from './server-rendered/embed.tsx'
import { drawFailure, drawPlain } from './server-rendered/plain.tsx'
import { drawStart } from './server-rendered/start/start.tsx'
import { drawWritten } from './server-rendered/written.tsx'

// The server loads the code that draws covers at the start, so that its pages contain the covers.
const { drawCover: drawInside } = await import('./cover-art/drawing/draw.ts')
lateDrawing.provide(drawInside)

/** React's marker for a part whose code is not loaded yet. */
const isWaiting = '<!--$!-->'

/** Server-renders (SSR) a page for a visitor, with its lazily loaded parts. `known` fills the query cache. */
export async function render(path: string, known: Known[] = []): Promise<string> {
  const client = makeQueryClient()
  for (const [key, answer] of known) client.setQueryData(key, answer)
  const app = <App client={client} ssrPath={path} />
  // If the lazy parts are loaded already, synchronous rendering works, and takes a quarter less time.
  const page = renderToString(app)
  if (!page.includes(isWaiting)) return page
  // Waits for the whole page instead of streaming it: streaming would need an inline script of React.
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

/** Draws a cover, or the wrapping of a gift, as an SVG document, for the server's images. */
export const drawCover: DrawnPages['drawCover'] = (cover) =>
  'wrapped' in cover
    ? renderToStaticMarkup(<Wrapping shareableId={cover.wrapped} />).replace('<svg', `<svg ${xmlns}`)
    : `<svg ${xmlns} viewBox="0 0 400 400">${drawInside(cover, 'cover')}</svg>`

/** Static pages except the landing page. Every visitor gets the same text. */
export const texts = [
  ...aboutPaths.map((path) => ({
    path,
    title: aboutTitles[path],
    get description() {
      return leadOf(path)
    },
  })),
  { path: routes.begin, title: beginTitle, description: beginLead },
]

export const drawText: DrawnPages['drawText'] = async (path) => {
  const text = path === paths.home() ? { title: '', description: '' } : texts.find((one) => one.path === path)
  return text && { title: text.title, description: text.description, page: await render(path) }
}

/**
 * Sets the site's settings (name, logo, currency) in this bundle, which has its own copy of lib/site/site.ts.
 */
export const dressAs: DrawnPages['dressAs'] = beSite

export const patterns = [...Object.values(routes), ...Object.values(stewardRoutes)]
export const forMembers = [routes.profile, routes.songwriter, routes.receipt, routes.books, routes.giftCard]

export { drawFailure, drawPlain, drawPlayer, drawStart, drawWritten }

/** Exports for the server. `satisfies` makes a missing export a compile error. */
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
