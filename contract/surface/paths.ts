import type { Role } from '../people/accounts.ts'
import type { ReportKind } from '../trust/words.ts'
import type { KeptChoices } from './kept-choices.ts'

/**
 * URL pattern of every page. The build passes the patterns to the server, which answers 404 for a path that
 * matches no pattern.
 */
export const routes = {
  home: '/',
  profile: '/profile',
  begin: '/begin',
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

/** This path is separate from the other routes, so that pages that only link to it don't load all routes. */
export const reportPage = '/report'

export const aboutPath = (name: string) => `/about/${name}`

/**
 * Sign-in and sign-out pages. The other account pages are in account-paths.ts, which a first visit doesn't
 * load.
 */
export const signInPages = { in: '/api/login', out: '/api/logout' } as const

export const emailPages = {
  /**
   * Link in the mail to the new address. The path is a page of the site, so that signing in can return to it.
   */
  confirm: { page: '/account/email', form: '/account/email/form' },
  /** Link in the mail to the old address. */
  back: { page: '/api/email-back', form: '/api/email-back/form', done: '/api/email-back/done' },
} as const

const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length ? `${path}?${new URLSearchParams(given)}` : path
}

/** Page with the outcome of a visitor's report. `link` is the link of the room, for the way back. */
export const reportStatusPath = (token: string, link?: string) =>
  withQuery(`${reportPage}/${encodeURIComponent(token)}`, { link })

/** Unsubscribe pages of mails: for one kind of mail, and for the reminders of a payment. */
export const stopPages = {
  mails: '/api/notifications/unsubscribe',
  reminders: '/api/reminders/stop',
} as const

export const waysBackPath = '/api/ways-to-be-paid/back'

export const feeds = { atom: '/feed.xml', rss: '/feed.rss' } as const

/** Places of the studio that other pages link to. The others are in studio-paths.ts. */
export const studioParts = {
  profile: 'your-profile',
  samples: 'sample-songs',
  open: 'open-requests',
  payments: 'payments',
} as const

export const projectAnchor = (id: string, tab?: string) => `project-${id}${tab ? `/${tab}` : ''}`

export const newRequestAnchor = 'new-request'

export const impactAnchor = 'your-impact'

export const briefFilesAnchor = 'pictures-and-sounds'

/** The stewards' pages, 404 for everyone else. */
export const stewardPages = '/steward'

/** Places in the settings, which stand on /profile. */
export type SettingsAnchor =
  | 'you'
  | 'email'
  | 'password'
  | 'passkeys'
  | 'sessions'
  | 'mails'
  | 'keyboard'
  | 'decisions'
  | 'export'
  | 'closing'

export const songAnchor = 'song'

/** Tabs of a room for its two parties. The URL names the open tab: '#messages'. */
export const roomTabs = ['timeline', 'listen', 'overview', 'notes', 'messages', 'status', 'creative'] as const
export type RoomTab = (typeof roomTabs)[number]

/** Anchor of a comment in the room. */
export const commentAnchor = (id: string) => `comment-${id}` as const

export const answerAnchor = 'answer'

/** The words that were sent before the recording, in the room of their two parties. */
export const wordsAnchor = 'words'

/** Query parameter of a song's URL. With it, the browser saves the song as a file named after its title. */
export const downloadParameter = 'download'

/** Download URL of a song that plays from `src`. */
export const downloadOf = (src: string) => `${src}${src.includes('?') ? '&' : '?'}${downloadParameter}`

export const withReturnTo = (path: string, returnTo: string, extra: Record<string, string> = {}) =>
  withQuery(path, { returnTo: returnTo === routes.home ? undefined : returnTo, ...extra })

export const paths = {
  home: () => routes.home,
  /**
   * `songwriter` is the id of a songwriter. The form for a new request then invites this songwriter (spec
   * 2.routes.songwriter-link).
   */
  dashboard: (query: { role?: Role; songwriter?: string } = {}) => withQuery(routes.home, query),
  studio: (part: keyof typeof studioParts) =>
    `${withQuery(routes.home, { role: 'songwriter' })}#${studioParts[part]}`,
  impact: () => `${withQuery(routes.home, { role: 'underwriter' })}#${impactAnchor}`,
  profile: () => routes.profile,
  settings: (place: SettingsAnchor) => `${routes.profile}#${place}`,
  mails: () => paths.settings('mails'),
  stewards: () => stewardPages,
  decisions: () => paths.settings('decisions'),
  keyboard: () => paths.settings('keyboard'),
  songwriter: (id: string) => `/songwriter/${encodeURIComponent(id)}`,
  /** URL of a room. With a visitor's choices (`chosen`), it is the URL to return to after the sign-in. */
  room: (shareableId: string, chosen: KeptChoices = {}) =>
    withQuery(`/request/${encodeURIComponent(shareableId)}`, chosen),
  /** URL of a room with one of its tabs or anchors. */
  roomPlace: (shareableId: string, place: string) => `${paths.room(shareableId)}#${place}`,
  briefFiles: (shareableId: string) => paths.roomPlace(shareableId, briefFilesAnchor),
  /** Embedded player, for frames on other sites. */
  embed: (shareableId: string) => `/embed/${encodeURIComponent(shareableId)}`,
  giftCard: (shareableId: string) => `/request/${encodeURIComponent(shareableId)}/card`,
  /** URL of a calendar file, which the server sends. */
  giftCalendar: (shareableId: string) => `/request/${encodeURIComponent(shareableId)}/gift.ics`,
  /**
   * URL of the report form, which the server renders. `link` is the link of the room in which the viewer sees
   * the reported item.
   */
  report: (kind: ReportKind, id: string, link?: string) => withQuery(reportPage, { kind, id, link }),
  fund: () => routes.fund,
  /** `songwriter` is the id of the only songwriter who is asked. */
  begin: (query: { songwriter?: string | undefined } = {}) => withQuery(routes.begin, query),
  /** Pages that the server renders. The browser has to load them as a whole, without the router. */
  login: (returnTo: string = routes.home) => withReturnTo(signInPages.in, returnTo),
  logout: () => signInPages.out,
  feed: () => feeds.atom,
}
