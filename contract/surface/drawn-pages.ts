import type { CurrentUser, Role } from '../people/accounts.ts'
import type { NotificationKind } from '../people/notifications.ts'
import type { RegistrationRefusal } from '../people/registration-settings.ts'
import type { AllWays, PublicSongwriter, Songwriter } from '../people/songwriters.ts'
import type { Showcase } from '../requests/showcase.ts'
import type { Room, SharedWithAll } from '../requests/song-requests.ts'
import type { Quarter } from '../trust/decisions.ts'
import type { ReportKind } from '../trust/words.ts'
import type { Site } from './site.ts'

/** Result of a submitted form: the values to show again, and the validation errors. */
export interface Filled {
  values: Record<string, string>
  /** Error text by field name. The key '' has the error of the whole form. */
  problems: Record<string, string>
}

/**
 * Where a site without a mail server shows its emails: at a path that pages link to, or at one that only its
 * start printed.
 */
export type Mailbox = 'open' | 'printed' | undefined

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
    /** Name of what happened before this page, from the query. The page shows a message about it. */
    news?: string
    /** Role of a new account, if the link to this page names one. */
    role?: Role | undefined
    refusal?: RegistrationRefusal | undefined
    /** True if the site can send mail, so that a link can sign in. */
    mailsLinks: boolean
    script?: string | undefined
  }
  /** `role` is the role that is selected at first. */
  register: Form & {
    role: Role
    /** Token of the invitation link that opened this page. */
    invitation?: string | undefined
    /** Name of the sign-in provider on its button. Undefined without an invitation or without a provider. */
    provider?: string | undefined
    forStewards?: boolean
  }
  /** Page that asks a new user from the sign-in provider for their role, as `register` does. */
  welcome: Form & { role: Role }
  forgot: Form & { sent: boolean; mailbox?: Mailbox }
  link: Form & { sent: boolean; mailbox?: Mailbox }
  /**
   * Page of the link in the mail that signs in. In another browser than the one that asked (`isHere` is false) it
   * has a field for the email. `other` is the account that is signed in here.
   */
  linkPress: Form & { token: string; isHere: boolean; other?: string | undefined }
  staleLink: { words: string; returnTo: string }
  reset: Form & { token: string }
  /** Page for an expired reset link. `returnTo` is the URL of the page to request a new link. */
  staleReset: { words: string; returnTo: string }
  /**
   * Page of the link in a proof mail. It proves the email, or ends the account if someone else made it with
   * this email.
   */
  prove: Pick<CurrentUser, 'email' | 'firstName' | 'lastName'> & {
    token: string
    way: 'signedIn' | 'password' | 'newPassword' | 'notMe' | 'link'
    filled?: Filled | undefined
  }
  staleProof: { words: string }
  /** Page of the link in the mail to a new address. `before` is the account's current address. */
  newEmail: { before: string; email: string; token: string; filled?: Filled | undefined }
  staleNewEmail: object
  emailBack: { email: string; token: string; filled?: Filled | undefined }
  /** True if this click restored the old email; false if it was restored before. */
  emailIsBack: { isDone: boolean }
  lostEmailBack: object
  /** Page after a press on *This wasn't me* has ended the account. */
  accountEnded: object
  accountOpened: { returnTo: string }
  unproven: { email: string; sent: boolean; mailbox?: Mailbox; filled?: Filled }
  /** Page with the content of an account for its newly arrived owner, who checks the payment methods. */
  holdings: Pick<CurrentUser, 'email' | 'firstName' | 'lastName'> & {
    returnTo: string
    /** True if only a mailed link of the last ten minutes can say yes, and this session has none. */
    needsLink: boolean
    requests: number
    pledges: number
    profile?: (AllWays & Pick<Songwriter, 'waysOffSince'>) | undefined
  }
  /** The visitor's form again, after an error. */
  emailPledge: { filled: Filled }
  /** Page after the form. */
  emailPledgeSent: { mailbox?: Mailbox; back?: string | undefined }
  /**
   * Page of the link in the mail that asks for the promise. The song is undefined where strangers may not see it.
   * `isHere` is true in the browser that asked. `other` is another account that is signed in here.
   */
  emailPledgePress: {
    token: string
    amount: string
    firstName: string
    isAnonymous: boolean
    song?: { title: string; shareableId: string } | undefined
    isHere: boolean
    other?: { id: string; email: string } | undefined
    filled?: Filled | undefined
  }
  /** In place of that page, where the address has a proven account that is not signed in here. */
  emailPledgeSignIn: { returnTo: string; mailsLinks: boolean; other?: string | undefined }
  emailPledgeMade: { amount: string; song?: { title: string; shareableId: string } | undefined }
  staleEmailPledge: { words: string }
  /** The form of `/begin` again, after an error. */
  begin: { filled: Filled; isMember: boolean }
  /** Page after that form. `link` is the URL to share. */
  begun: { link: string }
  signOut: object
  problem: { title: string; words: string }
  mailbox: { letters: { to: string; subject: string; text: string; createdAt: string }[] }
  /**
   * Unsubscribe page. `mail` is the choice that was made; undefined before the choice. `url` is the page's
   * own URL.
   */
  mailStop: { kind: NotificationKind; url: string; mail?: boolean }
  lostMailStop: object
  reminderStop: { payment: string; url: string; stopped?: 'now' | 'before' }
  lostReminderStop: object
  waysBack: { url: string; ways: Partial<AllWays> }
  /** True if this click restored the payment methods; false if they were restored before. */
  waysAreBack: { isDone: boolean }
  lostWaysBack: object
  /** Form of a report, and below the page with its outcome. */
  report: { kind: ReportKind; id: string; link?: string | undefined; filled?: Filled }
  reported: {
    kind: ReportKind
    code: string
    /** True for members, who are notified of the outcome. Visitors read the outcome on this page. */
    isMember: boolean
    outcome?: 'open' | 'done' | 'nothing'
    createdAt?: string
    link?: string | undefined
    /** URL of the script that copies the page's address. */
    script?: string | undefined
  }
  reportFailed: { status: number; title: string; words: string }
  answerFailed: { status: number; title: string; words: string; back: string }
}

export type PlainPage<Name extends keyof PlainPages = keyof PlainPages> = {
  [Each in Name]: { name: Each; props: PlainPages[Each] }
}[Name]

/** Theme and style sheet of a page. If the web pages were not built, there is no style sheet. */
export interface Look {
  cssHref: string | undefined
  theme: 'light' | 'dark' | undefined
}

/** A page that the server renders for a visitor. `known` is the content of its query cache. */
export interface Drawing {
  page: string
  known: readonly (readonly [key: readonly unknown[], answer: unknown])[]
}

/**
 * Reads that use the ids in a list's reply. `ofAll` is read for all items in these states, `ofFirst` only for
 * the first such item.
 */
export interface FollowUps {
  list: string
  states: readonly string[]
  /** Paths with ':id' in place of the item's id. */
  ofAll: string[]
  ofFirst: string[]
}

/** Skeleton of a signed-in user's page, shown until its scripts have loaded. */
export interface Started {
  /** Name of the page; undefined if it has no skeleton of its own. */
  name: string | undefined
  page: string
  reads: string[]
  followUps?: FollowUps | undefined
}

/**
 * Name of the template for a room with a gift, wrapped or opened. Other templates have the name of their
 * route.
 */
export const giftTemplate = 'gift'

/** Name of the template of the text pages, also for the text page that the server renders. */
export const textTemplate = 'texts'

export type Cover =
  | Pick<Room['request'], 'shareableId' | 'title' | 'genre' | 'emotions'>
  | { wrapped: string }

/** Props of the embedded player. `cover` is the cover as SVG, `url` the URL of the song's page. */
export interface Player {
  title: string
  /** Line of text with the receiver and the songwriter. */
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
  /** Canonical URL of the page. */
  url: string
}

/**
 * Functions of the bundle for server-side rendering (web/prerender.tsx), which the build makes for the
 * server.
 */
export interface DrawnPages {
  /** Sets the site's name and look. It must be called before anything is rendered. */
  dressAs: (site: Site) => void
  /** Renders the text page at a path, in the site's own look. Undefined if the path has no text page. */
  drawText: (path: string) => Promise<{ page: string; title: string; description: string } | undefined>
  drawWritten: (text: WrittenText, look: Look) => string
  drawLanding: (showcase: Showcase) => Promise<Drawing>
  drawRoom: (shared: SharedWithAll) => Promise<Drawing>
  /** Renders the 404 page of a request's link. */
  drawNowhere: (shareableId: string) => Promise<Drawing>
  drawSongwriter: (songwriter: PublicSongwriter) => Promise<Drawing>
  drawModeration: (quarters: Quarter[]) => Promise<Drawing>
  drawStart: (asked: { pattern: string; url: string; user: CurrentUser }) => Started
  /** Returns the cover as SVG. */
  drawCover: (cover: Cover) => string
  drawPlain: <Name extends keyof PlainPages>(page: PlainPage<Name>, look: Look) => string
  /** Error page for a failed render. */
  drawFailure: (failure: { title: string; message: string }, look: Look) => string
  drawPlayer: (player: Player) => string
}
