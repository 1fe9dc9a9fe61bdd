import { routes } from '#contract/surface/paths'

/** The exports of web/prerender.tsx that build and development server use. */
export interface Prerender {
  render: (path: string) => Promise<string>
  texts: { path: string; title: string; description: string }[]
  patterns: string[]
  forMembers: string[]
}

export const landingPage = 'pages/landing/landing.tsx'
/** What it loads after its first paint, and comes drawn with. */
export const landingLater = 'pages/landing/showcase/shown.ts'

const roomPage = 'pages/room.tsx'

/** By page, what loads after it and comes drawn with it: its style is the page's. */
export const drawnLater: Partial<Record<string, string>> = {
  [landingPage]: landingLater,
  [roomPage]: 'pages/room/receiver/parts.tsx',
}

/** By address, the pages that the server draws for visitors, and what is theirs alone. */
export const toldPages = {
  [routes.home]: landingPage,
  [routes.room]: roomPage,
  [routes.songwriter]: 'pages/songwriter.tsx',
}
