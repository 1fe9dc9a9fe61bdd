import type { KeptChoices, Role } from '../people/accounts.ts'
import type { ReportKind } from '../trust/words.ts'

/** URL pattern of every page; the build hands them to the server, which answers 404 for a path that matches none. */
export const routes = {
  home: '/',
  profile: '/profile',
  account: '/account',
  songwriter: '/songwriter/:id',
  room: '/request/:shareableId',
  giftCard: '/request/:shareableId/card',
  fund: '/fund',
  receipt: '/donations/:id/receipt',
  books: '/books',
  help: '/about/help',
  paymentGuide: '/about/payment-guide',
  guidelines: '/about/guidelines',
  privacy: '/about/privacy',
  terms: '/about/terms',
  moderation: '/about/moderation',
} as const

/** Apart from the other routes: pages link to it, and it alone is in their scripts. */
const reportPage = '/report'

/** Path of a page that the operator wrote, or replaced. */
export const aboutPath = (name: string) => `/about/${name}`

/** Server routes below a page's path: link preview images, the embedded player, a form that works without scripts. */
export const servedRoutes = {
  siteCard: '/card.png',
  roomCard: `${routes.room}/card.png`,
  songwriterCard: `${routes.songwriter}/card.png`,
  embed: '/embed/:shareableId',
  answer: `${routes.room}/answer`,
  giftCalendar: `${routes.room}/gift.ics`,
  /** What is in an account whose owner has just come. */
  holdings: { page: '/account/check', form: '/account/check/form' },
  /** Report of something, with `kind` and `id` as its query; works without scripts. */
  report: { page: reportPage, form: `${reportPage}/form` },
  /** Where a visitor who reported something reads the outcome. */
  reportStatus: `${reportPage}/:token`,
} as const

/** Where everybody signs in and out; the other pages of accounts are in account-paths.ts, which a first visit doesn't load. */
export const signInPages = { in: '/api/login', out: '/api/logout' } as const

/** Pages behind the links of a change of email. */
export const emailPages = {
  /** In the mail to the new address: a page of the site, so that signing in leads back to it. */
  confirm: { page: '/account/email', form: '/account/email/form' },
  /** In the mail to the old address. */
  back: { page: '/api/email-back', form: '/api/email-back/form', done: '/api/email-back/done' },
} as const

/** The page on which a visitor reads what came of a report. */
export const reportStatusPath = (token: string) => `${reportPage}/${encodeURIComponent(token)}`

/** Unsubscribe pages of mails: for one kind of mail, and for the reminders of a payment. */
export const stopPages = {
  mails: '/api/notifications/unsubscribe',
  reminders: '/api/reminders/stop',
} as const

/** The page that puts former ways to be paid back. */
export const waysBackPath = '/api/ways-to-be-paid/back'

/** Atom and RSS feeds of public open requests. */
export const feeds = { atom: '/feed.xml', rss: '/feed.rss' } as const

/** Anchors of the studio that links use. */
export const studioAnchors = {
  answer: 'to-answer',
  profile: 'your-profile',
  samples: 'sample-songs',
  open: 'open-requests',
  payments: 'payments',
  projects: 'active-projects',
} as const

/** Anchor of a project in the studio, and of a tab in it. */
export const projectAnchor = (id: string, tab?: string) => `project-${id}${tab ? `/${tab}` : ''}`

/** Anchor of the form on the listener's screen. */
export const newRequestAnchor = 'new-request'

/** Anchor of the underwriter's screen that links use. */
export const impactAnchor = 'your-impact'

/** Anchor of a brief's pictures and sounds in its listener's room. */
export const briefFilesAnchor = 'pictures-and-sounds'

/** The stewards' pages, which are there for nobody else. */
export const stewardPages = '/steward'

/** Anchor of the keyboard settings on /profile. */
export const keyboardAnchor = 'keyboard'

/** Anchor of the mail settings on /profile. */
export const mailsAnchor = 'mails'

/** Anchors of the sections of /account. */
export type AccountAnchor =
  | 'email'
  | 'password'
  | 'passkeys'
  | 'sessions'
  | 'decisions'
  | 'export'
  | 'closing'

/** Anchor of the room's cover and player. */
export const songAnchor = 'song'

/** The two parties' tabs in a room, which its URL names: '#messages'. */
export const roomTabs = ['timeline', 'listen', 'overview', 'notes', 'messages', 'status', 'creative'] as const
export type RoomTab = (typeof roomTabs)[number]

/** Anchor of a comment in the room. */
export const commentAnchor = (id: string) => `comment-${id}` as const

/** Anchor of a gift's answer in the room. */
export const answerAnchor = 'answer'

/** Query parameter of a song's address: the song is saved as a file, under its name. */
export const downloadParameter = 'download'

/** Where a song that plays from `src` is saved from. */
export const downloadOf = (src: string) => `${src}${src.includes('?') ? '&' : '?'}${downloadParameter}`

const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length ? `${path}?${new URLSearchParams(given)}` : path
}

/** An address of an account page that remembers where to go afterwards. */
export const withReturnTo = (path: string, returnTo: string, extra: Record<string, string> = {}) =>
  withQuery(path, { returnTo: returnTo === routes.home ? undefined : returnTo, ...extra })

/** Builders of every page URL that links use. */
export const paths = {
  home: () => routes.home,
  /** `songwriter` invites that songwriter to the request in the form (spec 2.routes.songwriter-link). */
  dashboard: (query: { role?: Role; songwriter?: string } = {}) => withQuery(routes.home, query),
  /** The Songwriter's Studio, at an anchor. */
  studio: (part: keyof typeof studioAnchors) =>
    `${withQuery(routes.home, { role: 'songwriter' })}#${studioAnchors[part]}`,
  /** The underwriter's own donations. */
  impact: () => `${withQuery(routes.home, { role: 'underwriter' })}#${impactAnchor}`,
  profile: () => routes.profile,
  /** The account's own page, at one of its sections. */
  account: (section?: AccountAnchor) => `${routes.account}${section ? `#${section}` : ''}`,
  /** Mail settings. */
  mails: () => `${routes.profile}#${mailsAnchor}`,
  stewards: () => stewardPages,
  decisions: () => paths.account('decisions'),
  keyboard: () => `${routes.profile}#${keyboardAnchor}`,
  songwriter: (id: string) => `/songwriter/${encodeURIComponent(id)}`,
  /** With a visitor's choices, it is the URL to come back to after sign-in. */
  room: (shareableId: string, chosen: KeptChoices = {}) =>
    withQuery(`/request/${encodeURIComponent(shareableId)}`, chosen),
  /** A tab or an anchor of the room. */
  roomPlace: (shareableId: string, place: string) => `${paths.room(shareableId)}#${place}`,
  /** Where the listener adds pictures and sounds. */
  briefFiles: (shareableId: string) => paths.roomPlace(shareableId, briefFilesAnchor),
  /** The embedded player, shown by other sites in a frame. */
  embed: (shareableId: string) => `/embed/${encodeURIComponent(shareableId)}`,
  giftCard: (shareableId: string) => `/request/${encodeURIComponent(shareableId)}/card`,
  /** A file for a calendar, outside the router. */
  giftCalendar: (shareableId: string) => `/request/${encodeURIComponent(shareableId)}/gift.ics`,
  /** The form to report something, outside the router; `link` is that of the room in which it is seen. */
  report: (kind: ReportKind, id: string, link?: string) => withQuery(reportPage, { kind, id, link }),
  fund: () => routes.fund,
  /** Pages outside the router: they need a full navigation. */
  login: (returnTo: string = routes.home) => withReturnTo(signInPages.in, returnTo),
  logout: () => signInPages.out,
  feed: () => feeds.atom,
}
