import { prerender } from 'react-dom/static'
import { App } from './app.tsx'
import { makeQueryClient } from './lib/query-client.ts'
import { aboutContents } from './pages/about/contents.ts'
import { aboutPaths, aboutTitles } from './pages/about/titles.ts'
import { routes } from './paths.ts'

/** Draws a page, its late parts too, as a visitor sees it before any answer has come. Only for the build. */
export async function render(path: string): Promise<string> {
  const app = <App client={makeQueryClient()} ssrPath={path} />
  // In one piece: what React sends late needs a script to be put in place.
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return new Response(prelude).text()
}

/** Pages that are the same for every visitor, beside the landing page. */
export const texts = aboutPaths.map((path) => ({
  path,
  title: aboutTitles[path],
  description: aboutContents[path].lead,
}))

export const patterns = Object.values(routes)
export const forMembers = [routes.profile, routes.songwriter, routes.receipt]
