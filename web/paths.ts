import type { KeptChoices, Role } from '#contract/people/accounts'

/** Every page's pattern; the build hands them to the server, which answers 404 for what none of them knows. */
export const routes = {
  home: '/',
  profile: '/profile',
  songwriter: '/songwriter/:id',
  room: '/request/:shareableId',
  giftCard: '/request/:shareableId/card',
  fund: '/fund',
  receipt: '/donations/:id/receipt',
  help: '/about/help',
  paymentGuide: '/about/payment-guide',
  guidelines: '/about/guidelines',
  privacy: '/about/privacy',
  terms: '/about/terms',
} as const

/** Places of the studio that links lead to. */
export const studioAnchors = {
  profile: 'your-profile',
  samples: 'sample-songs',
  open: 'open-requests',
  payments: 'payments',
  projects: 'active-projects',
} as const

/** The part of the underwriter's screen that links lead to. */
export const impactAnchor = 'your-impact'

/** Where /profile says which mails come. */
export const mailsAnchor = 'mails'

const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length ? `${path}?${new URLSearchParams(given)}` : path
}

/** Every address of the product, built in one place. */
export const paths = {
  home: () => routes.home,
  /** `songwriter` invites that songwriter to the request being written (spec 2.routes.songwriter-link). */
  dashboard: (query: { role?: Role; songwriter?: string } = {}) => withQuery(routes.home, query),
  /** The Songwriter's Studio, at one of its parts. */
  studio: (part: keyof typeof studioAnchors) =>
    `${withQuery(routes.home, { role: 'songwriter' })}#${studioAnchors[part]}`,
  profile: () => routes.profile,
  /** Which mails come. */
  mails: () => `${routes.profile}#${mailsAnchor}`,
  songwriter: (id: string) => `/songwriter/${encodeURIComponent(id)}`,
  /** With what somebody chose there before they sign in, it is an address to come back to. */
  room: (shareableId: string, chosen: KeptChoices = {}) =>
    withQuery(`/request/${encodeURIComponent(shareableId)}`, chosen),
  giftCard: (shareableId: string) => `/request/${encodeURIComponent(shareableId)}/card`,
  fund: () => routes.fund,
  receipt: (donationId: string) => `/donations/${encodeURIComponent(donationId)}/receipt`,
  /** Pages of the server: to be reached by a full navigation, never by the router. */
  login: (returnTo?: string) =>
    withQuery('/api/login', { returnTo: returnTo === routes.home ? undefined : returnTo }),
  logout: () => '/api/logout',
  /** Public open requests, as Atom. */
  feed: () => '/feed.xml',
}

/** Where the browser is now, to come back to after signing in. */
export const here = () => location.pathname + location.search
