import { giftTemplate, textTemplate } from '#contract/surface/drawn-pages'
import { routes } from '#contract/surface/paths'

/** Exports of web/prerender.tsx that build and development server use. */
export interface Prerender {
  render: (path: string) => Promise<string>
  texts: { path: string; title: string; description: string }[]
  patterns: string[]
  forMembers: string[]
}

const landingPage = 'pages/landing/landing.tsx'
/** Module that loads after the first paint, but is server-rendered. */
export const landingLater = 'pages/landing/showcase/parts.tsx'

const roomPage = 'pages/room.tsx'

/** Template of pages that the server draws for visitors. */
export interface Template {
  /** File name without the ending. */
  file: string
  page: string
  /** Module that loads after the page, but is server-rendered: its style is part of the template. */
  later?: string
}

/** By route pattern, or by the template's own name. */
export const toldPages: Record<string, Template> = {
  [routes.home]: { file: 'landing-drawn', page: landingPage, later: landingLater },
  [routes.room]: { file: 'room-drawn', page: roomPage },
  // Separate template: rooms without a gift are lighter without this style.
  [giftTemplate]: { file: 'gift-drawn', page: roomPage, later: 'pages/room/wrapped.tsx' },
  [routes.songwriter]: { file: 'songwriter-drawn', page: 'pages/songwriter.tsx' },
  [textTemplate]: { file: 'text-drawn', page: 'pages/about/page.tsx' },
}
