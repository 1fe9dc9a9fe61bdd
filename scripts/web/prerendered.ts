import { routes } from '#contract/surface/paths'

/** The exports of web/prerender.tsx that build and development server use. */
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
