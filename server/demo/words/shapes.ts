import type * as z from 'zod/mini'
import type { DonationStatus, ProjectStatus } from '#contract/grammar/state'
import type { Genre } from '#contract/people/songwriters'
import type { MustHaveKind } from '#contract/requests/must-haves'
import type { Emotion } from '#contract/requests/song-requests'

/** Days before the moment when the demo is made; 0.1 is some two hours. */
export type Ago = number

/** A sample song by its name; also the name of the piece that is played for it. */
export interface Sample {
  name: string
  genre: Genre
}

export interface DemoSongwriter {
  firstName: string
  lastName: string
  bio: string
  genres: Genre[]
  joined: Ago
  samples: Sample[]
  paypalLink?: string
  venmoHandle?: string
  cashappHandle?: string
  tipLink?: string
  publicPage?: boolean
}

/** Somebody who asks or gives; `joined` is made up from their first deed. */
export type Who = string

export interface DemoPledge {
  by: Who
  amount: string
  at: Ago
  status?: DonationStatus
  method?: 'paypal' | 'venmo' | 'cashapp' | 'other'
  /** When it was marked as sent, and by which reference. */
  sent?: [at: Ago, reference: string]
  /** A pledge to the Community Fund, matched then. */
  matched?: Ago
  reason?: string
}

interface DemoProposal {
  at: Ago
  field: string
  from: string
  to: string
  reason: string
  decision: 'pending' | 'approved' | 'declined'
}

export interface DemoDelivery {
  at: Ago
  note: string
  lyrics?: string
  /** An early version: the accompaniment without its tune. */
  sketch?: boolean
  comments?: DemoComment[]
}

/** What a party said of a second of a version, and whether it was resolved since. */
export interface DemoComment {
  at: Ago
  by: 'listener' | 'songwriter'
  second: number
  text: string
  resolved?: boolean
}

/** What the song must not go without, and the line of its last version that carries it. */
interface DemoMustHave {
  kind: MustHaveKind
  text: string
  note?: string
  line?: string
}

export interface DemoStory {
  title: string
  story: string
  emotions: z.infer<typeof Emotion>[]
  genre: Genre
  preferences?: string
  goal?: string
  mustHaves?: DemoMustHave[]
  listener: Who
  anonymous?: boolean
  isPublic?: boolean
  asked: Ago
  pledges?: DemoPledge[]
}

/** Waiting for somebody; perhaps for somebody in particular. */
export interface OpenStory extends DemoStory {
  invited?: Who
}

/** Accepted, and on its way. */
export interface TakenStory extends DemoStory {
  songwriter: Who
  accepted: Ago
  progress: [at: Ago, stage: ProjectStatus, percent: number][]
  talk: [at: Ago, from: 'listener' | 'songwriter', text: string][]
  notes?: { at: Ago; title: string; text: string; isPrivate?: boolean }[]
  proposals?: DemoProposal[]
  deliveries?: DemoDelivery[]
  /** When the listener asked for changes after a delivery. */
  changesAsked?: Ago
  approved?: { at: Ago; rating: number; review?: string }
  /** What the listener said to the people who pledged. */
  thanks?: { at: Ago; text: string }
}
