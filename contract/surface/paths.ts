import type { KeptChoices, Role } from '../people/accounts.ts'

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

/** What the server alone answers below the address of a page: pictures of links, the player, a form without a script. */
export const servedRoutes = {
  siteCard: '/card.png',
  roomCard: `${routes.room}/card.png`,
  songwriterCard: `${routes.songwriter}/card.png`,
  embed: '/embed/:shareableId',
  answer: `${routes.room}/answer`,
} as const

/** Addresses of the account pages. A form has one of its own: the calls beside them take JSON and nothing else. */
export const accountPaths = {
  signIn: { page: '/api/login', form: '/api/login/form' },
  register: { page: '/api/register', form: '/api/register/form' },
  forgot: { page: '/api/forgot-password', form: '/api/forgot-password/form' },
  reset: { page: '/api/reset-password', form: '/api/reset-password/form' },
  signOut: { page: '/api/logout', form: '/api/logout/form' },
  demo: '/api/login/demo',
  provider: '/api/login/oidc',
  providerCallback: '/api/login/oidc/callback',
  mailbox: '/api/dev/mail',
} as const

/** The pages behind the stop links of mails: of one kind of mail, and of the reminders of a payment. */
export const stopPages = {
  mails: '/api/notifications/unsubscribe',
  reminders: '/api/reminders/stop',
} as const

/** Public open requests, for feed readers. */
export const feeds = { atom: '/feed.xml', rss: '/feed.rss' } as const

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

/** Where a gift's answer stands in the room. */
export const answerAnchor = 'answer'

const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length ? `${path}?${new URLSearchParams(given)}` : path
}

/** Every address of a page that links lead to, built in one place. */
export const paths = {
  home: () => routes.home,
  /** `songwriter` invites that songwriter to the request being written (spec 2.routes.songwriter-link). */
  dashboard: (query: { role?: Role; songwriter?: string } = {}) => withQuery(routes.home, query),
  /** The Songwriter's Studio, at one of its parts. */
  studio: (part: keyof typeof studioAnchors) =>
    `${withQuery(routes.home, { role: 'songwriter' })}#${studioAnchors[part]}`,
  /** What an underwriter gave, and what became of it. */
  impact: () => `${withQuery(routes.home, { role: 'underwriter' })}#${impactAnchor}`,
  profile: () => routes.profile,
  /** Which mails come. */
  mails: () => `${routes.profile}#${mailsAnchor}`,
  songwriter: (id: string) => `/songwriter/${encodeURIComponent(id)}`,
  /** With what somebody chose there before they sign in, it is an address to come back to. */
  room: (shareableId: string, chosen: KeptChoices = {}) =>
    withQuery(`/request/${encodeURIComponent(shareableId)}`, chosen),
  /** The player that other sites show in a frame. */
  embed: (shareableId: string) => `/embed/${encodeURIComponent(shareableId)}`,
  giftCard: (shareableId: string) => `/request/${encodeURIComponent(shareableId)}/card`,
  fund: () => routes.fund,
  receipt: (donationId: string) => `/donations/${encodeURIComponent(donationId)}/receipt`,
  /** Pages of the server: to be reached by a full navigation, never by the router. */
  login: (returnTo?: string) =>
    withQuery(accountPaths.signIn.page, { returnTo: returnTo === routes.home ? undefined : returnTo }),
  logout: () => accountPaths.signOut.page,
  feed: () => feeds.atom,
}
