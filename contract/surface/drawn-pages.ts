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
    /** What the button to the provider calls it. */
    provider?: string
    /** The preceding event, by its name in the query. */
    news?: string
    /** For a new account, if the link here names one. */
    role?: Role | undefined
    /** Why nobody creates an account from here. */
    refusal?: RegistrationRefusal | undefined
    /** The script for passkeys; undefined without a build. */
    script?: string | undefined
  }
  /** `role` is chosen at first. */
  register: Form & {
    role: Role
    /** Token of the link that led here. */
    invitation?: string | undefined
    /** Name of the sign-in provider on its button. Undefined without an invitation or without a provider. */
    provider?: string | undefined
    /** For the addresses of STEWARD_EMAILS, which can always register. */
    forStewards?: boolean
  }
  /** Role question of `register`, for a newcomer who came by the provider. */
  welcome: Form & { role: Role }
  /** `mailbox` is the URL of the development mailbox. */
  forgot: Form & { sent: boolean; mailbox?: string }
  reset: Form & { token: string }
  /** For an expired link: the URL to request a new one. */
  staleReset: { words: string; returnTo: string }
  /** Behind the link in a proof mail: one way to prove the email, or the end of an account that is not one's own. */
  prove: Pick<CurrentUser, 'email' | 'firstName' | 'lastName'> & {
    token: string
    way: 'signedIn' | 'password' | 'newPassword' | 'notMe'
    filled?: Filled | undefined
  }
  staleProof: { words: string }
  /** Behind the link in the mail to a new address. `before` is the one that the account has. */
  newEmail: { before: string; email: string; token: string; filled?: Filled | undefined }
  staleNewEmail: object
  /** Behind the link in the mail to an old address. */
  emailBack: { email: string; token: string; filled?: Filled | undefined }
  /** By this press, or before it. */
  emailIsBack: { isDone: boolean }
  lostEmailBack: object
  /** By *This wasn't me*. */
  accountEnded: object
  /** After the sign-in that opened a closed account again. */
  accountOpened: { returnTo: string }
  /** `mailbox` is the URL of the development mailbox. */
  unproven: { email: string; sent: boolean; mailbox?: string | undefined; filled?: Filled }
  /** What is in the account. Its ways to be paid are off where that began. */
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
  /** Report of something, and what came of it. */
  report: { kind: ReportKind; id: string; link?: string | undefined; filled?: Filled }
  reported: {
    kind: ReportKind
    code: string
    /** Members are told the outcome; others read it on this very page. */
    isMember: boolean
    outcome?: 'open' | 'done' | 'nothing'
    createdAt?: string
  }
  reportFailed: { status: number; title: string; words: string }
  answerFailed: { status: number; title: string; words: string; back: string }
}

/** One of these pages with its props. */
export type PlainPage<Name extends keyof PlainPages = keyof PlainPages> = {
  [Each in Name]: { name: Each; props: PlainPages[Each] }
}[Name]

/** Theme and style sheets of a page; without a build there is no style sheet. */
export interface Look {
  cssHref: string | undefined
  theme: 'light' | 'dark' | undefined
}

/** A server-rendered page for a visitor, with its dehydrated query cache. */
export interface Drawing {
  page: string
  known: readonly (readonly [key: readonly unknown[], answer: unknown])[]
}

/** Reads by the ids in a list that is read too: of all that are in these states, and of the first of them. */
export interface FollowUps {
  list: string
  states: readonly string[]
  /** Paths with ':id'. */
  ofAll: string[]
  ofFirst: string[]
}

/** A member's page before its scripts. */
export interface Started {
  /** Which page it is; undefined for one without a shape of its own. */
  name: string | undefined
  page: string
  /** Addresses of the reads that the page begins with. */
  reads: string[]
  followUps?: FollowUps | undefined
}

/** The template of a room that is a gift, wrapped or opened; others are named by the page's route. */
export const giftTemplate = 'gift'

/** The template of the pages that are only text, and of the one among them that the server draws. */
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

/** A page below /about/ in the operator's words. */
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
  /** Says what the site is called and looks like, before anything is drawn. */
  dressAs: (site: Site) => void
  /** What the build prerendered of a path, for a site that looks otherwise; undefined for a path with other pages. */
  drawText: (path: string) => Promise<{ page: string; title: string; description: string } | undefined>
  drawWritten: (text: WrittenText, look: Look) => string
  /** The landing page, with the public songs and songwriters. */
  drawLanding: (showcase: Showcase) => Promise<Drawing>
  drawRoom: (shared: SharedWithAll) => Promise<Drawing>
  /** The 404 page of a request link. */
  drawNowhere: (shareableId: string) => Promise<Drawing>
  drawSongwriter: (songwriter: PublicSongwriter) => Promise<Drawing>
  /** The quarters that have ended, with what stewards decided in them. */
  drawModeration: (quarters: Quarter[]) => Promise<Drawing>
  drawStart: (asked: { pattern: string; url: string; user: CurrentUser }) => Started
  /** SVG. */
  drawCover: (cover: Cover) => string
  drawPlain: <Name extends keyof PlainPages>(page: PlainPage<Name>, look: Look) => string
  /** Error page for a failed render. */
  drawFailure: (failure: { title: string; message: string }, look: Look) => string
  drawPlayer: (player: Player) => string
}
