import { routes } from '#contract/surface/paths'

/** What the build, and the development server, use of web/prerender.tsx. */
export interface Prerender {
  render: (path: string) => Promise<string>
  texts: { path: string; title: string; description: string }[]
  patterns: string[]
  forMembers: string[]
}

/** By address, the pages that the server draws for visitors, and what is theirs alone. */
export const toldPages = {
  [routes.room]: 'pages/room.tsx',
  [routes.songwriter]: 'pages/songwriter.tsx',
}
