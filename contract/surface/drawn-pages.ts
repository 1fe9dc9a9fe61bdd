import type { CurrentUser, Role } from '../people/accounts.ts'
import type { NotificationKind } from '../people/notifications.ts'
import type { PublicSongwriter } from '../people/songwriters.ts'
import type { Room, Shared } from '../requests/song-requests.ts'

/** What came of a form that was sent: what to show in it again, and what is wrong with it. */
export interface Filled {
  values: Record<string, string>
  /** By field; under '' what is wrong with the whole. */
  problems: Record<string, string>
}

interface Form {
  filled?: Filled
  returnTo: string
}

type Person = Pick<CurrentUser, 'email'> & { firstName: string; lastName: string; role: Role }

/** Pages without a script that the server answers with, by name: what each is drawn from. */
export interface PlainPages {
  signIn: Form & {
    demo: Person[]
    /** What the button to the provider calls it. */
    provider?: string
    /** What happened before, by its name in the address. */
    news?: string
  }
  register: Form
  /** `mailbox` is where mails are kept in development. */
  forgot: Form & { sent: boolean; mailbox?: string }
  reset: Form & { token: string }
  /** For a link that is over: the way to a new one. */
  staleReset: { words: string; returnTo: string }
  signOut: object
  problem: { title: string; words: string }
  mailbox: { letters: { to: string; subject: string; text: string; createdAt: string }[] }
  /** `mail` is what was chosen; undefined before the choice. `url` is the page's own address. */
  mailStop: { kind: NotificationKind; url: string; mail?: boolean }
  lostMailStop: object
  reminderStop: { payment: string; url: string; stopped?: 'now' | 'before' }
  lostReminderStop: object
  answerFailed: { status: number; title: string; words: string; back: string }
}

/** One of them, with what it is drawn from. */
export type PlainPage<Name extends keyof PlainPages = keyof PlainPages> = {
  [Each in Name]: { name: Each; props: PlainPages[Each] }
}[Name]

/** How a page comes to look as its reader wants it; without a build there is no style sheet. */
export interface Look {
  cssHref: string | undefined
  theme: 'light' | 'dark' | undefined
}

/** A page for a visitor, with the answers that it was drawn from. */
export interface Drawing {
  page: string
  known: readonly (readonly [key: readonly unknown[], answer: unknown])[]
}

/** What a cover is drawn from: a request, or the link of one that is wrapped. */
export type Cover = Pick<Room['request'], 'shareableId' | 'genre' | 'emotions'> | { wrapped: string }

/** The song that another site shows in a frame. `cover` is SVG, `url` the song's page. */
export interface Player {
  title: string
  /** Who it is for, and by whom. */
  line: string
  songUrl: string
  cover: string
  url: string
}

/** The pages' own code, as the build leaves it for the server: web/prerender.tsx. */
export interface DrawnPages {
  drawRoom: (shared: Shared) => Promise<Drawing>
  /** The page of a link that leads to no request. */
  drawNowhere: (shareableId: string) => Promise<Drawing>
  drawSongwriter: (songwriter: PublicSongwriter) => Promise<Drawing>
  /** SVG. */
  drawCover: (cover: Cover) => string
  drawPlain: <Name extends keyof PlainPages>(page: PlainPage<Name>, look: Look) => string
  /** In place of a page that can't be made. */
  drawFailure: (failure: { title: string; message: string }, look: Look) => string
  drawPlayer: (player: Player) => string
}
