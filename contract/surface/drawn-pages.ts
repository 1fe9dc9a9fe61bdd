import type { CurrentUser, Role } from '../people/accounts.ts'
import type { NotificationKind } from '../people/notifications.ts'
import type { RegistrationRefusal } from '../people/registration.ts'
import type { PublicSongwriter, Songwriter, WaysToBePaid } from '../people/songwriters.ts'
import type { Showcase } from '../requests/showcase.ts'
import type { Room, SharedWithAll } from '../requests/song-requests.ts'
import type { Quarter } from '../trust/decisions.ts'
import type { ReportKind } from '../trust/words.ts'
import type { Site } from './site.ts'

/** Result of a submitted form: the values to show again, and the validation errors. */
export interface Filled {
  values: Record<string, string>
  /** By field; '' has the error of the whole form. */
  problems: Record<string, string>
}

interface Form {
  filled?: Filled
  returnTo: string
}

type Person = Pick<CurrentUser, 'email'> & { firstName: string; lastName: string; role: Role }

/** Props of the server's pages that work without a script, by page name. */
export interface PlainPages {
  signIn: Form & {
    demo: Person[]
    provider?: string
    /** The preceding event, by its name in the query. */
    news?: string
    /** For a new account, if the link to this page names one. */
    role?: Role | undefined
    refusal?: RegistrationRefusal | undefined
    script?: string | undefined
  }
  /** `role` is chosen at first. */
  register: Form & {
    role: Role
    /** Token of the link that led here. */
    invitation?: string | undefined
    /** Name of the sign-in provider on its button. Undefined without an invitation or without a provider. */
    provider?: string | undefined
    forStewards?: boolean
  }
  /** Role question of `register`, for a newcomer from the provider. */
  welcome: Form & { role: Role }
  forgot: Form & { sent: boolean; mailbox?: string }
  reset: Form & { token: string }
  /** For an expired link: URL of the page to request a new one. */
  staleReset: { words: string; returnTo: string }
  /**
   * Page of the link in a proof mail: proves the email, or ends an account that someone else made with it.
   */
  prove: Pick<CurrentUser, 'email' | 'firstName' | 'lastName'> & {
    token: string
    way: 'signedIn' | 'password' | 'newPassword' | 'notMe'
    filled?: Filled | undefined
  }
  staleProof: { words: string }
  /** Page of the link in the mail to a new address. `before` is the account's current one. */
  newEmail: { before: string; email: string; token: string; filled?: Filled | undefined }
  staleNewEmail: object
  emailBack: { email: string; token: string; filled?: Filled | undefined }
  /** By this press, or before it. */
  emailIsBack: { isDone: boolean }
  lostEmailBack: object
  /** By *This wasn't me*. */
  accountEnded: object
  accountOpened: { returnTo: string }
  unproven: { email: string; sent: boolean; mailbox?: string | undefined; filled?: Filled }
  /** Content of the account. Its payment methods were off at the start. */
  holdings: Pick<CurrentUser, 'email' | 'firstName' | 'lastName'> & {
    returnTo: string
    requests: number
    pledges: number
    profile?:
      | Pick<Songwriter, 'paypalLink' | 'venmoHandle' | 'cashappHandle' | 'tipLink' | 'waysOffSince'>
      | undefined
  }
  signOut: object
  problem: { title: string; words: string }
  mailbox: { letters: { to: string; subject: string; text: string; createdAt: string }[] }
  /** `mail` is the choice; undefined before it. `url` is the page's own URL. */
  mailStop: { kind: NotificationKind; url: string; mail?: boolean }
  lostMailStop: object
  reminderStop: { payment: string; url: string; stopped?: 'now' | 'before' }
  lostReminderStop: object
  waysBack: { url: string; ways: WaysToBePaid }
  /** By this press, or before it. */
  waysAreBack: { isDone: boolean }
  lostWaysBack: object
  /** A report, and its outcome. */
  report: { kind: ReportKind; id: string; link?: string | undefined; filled?: Filled }
  reported: {
    kind: ReportKind
    code: string
    /** Members are notified of the outcome. Others read it on this page. */
    isMember: boolean
    outcome?: 'open' | 'done' | 'nothing'
    createdAt?: string
  }
  reportFailed: { status: number; title: string; words: string }
  answerFailed: { status: number; title: string; words: string; back: string }
}

export type PlainPage<Name extends keyof PlainPages = keyof PlainPages> = {
  [Each in Name]: { name: Each; props: PlainPages[Each] }
}[Name]

/** Theme and style sheets of a page. Without a build there is no style sheet. */
export interface Look {
  cssHref: string | undefined
  theme: 'light' | 'dark' | undefined
}

/** A server-rendered page for a visitor, with its dehydrated query cache. */
export interface Drawing {
  page: string
  known: readonly (readonly [key: readonly unknown[], answer: unknown])[]
}

/** Reads by the ids in a list that is read too: for all items in these states, and for the first of them. */
export interface FollowUps {
  list: string
  states: readonly string[]
  /** Paths with ':id'. */
  ofAll: string[]
  ofFirst: string[]
}

/** Skeleton of a member's page, before its scripts. */
export interface Started {
  /** Name of the page; undefined for one without its own skeleton. */
  name: string | undefined
  page: string
  reads: string[]
  followUps?: FollowUps | undefined
}

/** Template of a room with a gift, wrapped or opened. Other templates are named by route. */
export const giftTemplate = 'gift'

/** Template of the text pages, and of the one that the server renders. */
export const textTemplate = 'texts'

/** Input of a cover: a request, or the link of a wrapped one. */
export type Cover =
  | Pick<Room['request'], 'shareableId' | 'title' | 'genre' | 'emotions'>
  | { wrapped: string }

/** Props of the embedded player. `cover` is SVG, `url` the song's page. */
export interface Player {
  title: string
  /** Receiver and songwriter. */
  line: string
  songUrl: string
  cover: string
  url: string
}

export interface WrittenText {
  path: string
  title: string
  description: string
  html: string
  /** The canonical address. */
  url: string
}

/** Interface of the SSR bundle (web/prerender.tsx), which the build leaves for the server. */
export interface DrawnPages {
  /** Sets the site's name and look; must come before anything is rendered. */
  dressAs: (site: Site) => void
  /** Prerendered page for a path, in the site's own look; undefined for a path with other pages. */
  drawText: (path: string) => Promise<{ page: string; title: string; description: string } | undefined>
  drawWritten: (text: WrittenText, look: Look) => string
  drawLanding: (showcase: Showcase) => Promise<Drawing>
  drawRoom: (shared: SharedWithAll) => Promise<Drawing>
  /** The 404 page of a request link. */
  drawNowhere: (shareableId: string) => Promise<Drawing>
  drawSongwriter: (songwriter: PublicSongwriter) => Promise<Drawing>
  drawModeration: (quarters: Quarter[]) => Promise<Drawing>
  drawStart: (asked: { pattern: string; url: string; user: CurrentUser }) => Started
  /** SVG. */
  drawCover: (cover: Cover) => string
  drawPlain: <Name extends keyof PlainPages>(page: PlainPage<Name>, look: Look) => string
  /** Error page for a failed render. */
  drawFailure: (failure: { title: string; message: string }, look: Look) => string
  drawPlayer: (player: Player) => string
}
