import { giftTemplate, textTemplate } from '#contract/surface/drawn-pages'
import { routes } from '#contract/surface/paths'

/** Exports of web/prerender.tsx that the build and the development server use. */
export interface Prerender {
  render: (path: string) => Promise<string>
  texts: { path: string; title: string; description: string }[]
  patterns: string[]
  forMembers: string[]
}

const landingPage = 'pages/landing/landing.tsx'
/** Module that the browser loads after the first paint. The server renders its part of the page too. */
export const landingLater = 'pages/landing/showcase/parts.tsx'

const roomPage = 'pages/room.tsx'

/** Template for pages that the server renders for visitors. */
export interface Template {
  /** File name without the extension. */
  file: string
  page: string
  /**
   * Module that the browser loads after the page. The server renders the module's part of the page too, so
   * that the template contains the styles of this part.
   */
  later?: string
}

/** Templates by the route of the page, or by the template's name. */
export const toldPages: Record<string, Template> = {
  [routes.home]: { file: 'landing-drawn', page: landingPage, later: landingLater },
  [routes.room]: { file: 'room-drawn', page: roomPage },
  // A template of its own, so that pages without a gift don't contain the gift's style.
  [giftTemplate]: { file: 'gift-drawn', page: roomPage, later: 'pages/room/wrapped.tsx' },
  [routes.songwriter]: { file: 'songwriter-drawn', page: 'pages/songwriter.tsx' },
  [routes.begin]: { file: 'begin-drawn', page: 'pages/begin/begin.tsx' },
  [textTemplate]: { file: 'text-drawn', page: 'pages/about/page.tsx' },
}
