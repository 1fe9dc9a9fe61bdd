import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { paymentMethods } from '#contract/giving/donations'
import { Money } from '#contract/grammar/money'
import { donationStatuses, projectStatuses } from '#contract/grammar/state'
import { Genre } from '#contract/people/songwriters'
import { mustHaveKinds } from '#contract/requests/must-haves'
import { Emotion, occasions } from '#contract/requests/song-requests'

const text = z.string()
const party = z.enum(['listener', 'songwriter'])

/** Number of days before the demo's creation; 0.1 is about two hours. */
const Ago = z.number()
export type Ago = z.infer<typeof Ago>

/** A listener or giver, by first name. When they joined is derived from their first request or gift. */
const Who = z.string()
export type Who = z.infer<typeof Who>

/** A sample song: the name of its recording, and its genre. */
const Sample = z.strictObject({ name: text, genre: Genre })
export type Sample = z.infer<typeof Sample>

const Songwriter = z.strictObject({
  firstName: text,
  lastName: text,
  bio: text,
  genres: z.array(Genre),
  joined: Ago,
  samples: z.array(Sample),
  paypalLink: z.optional(text),
  venmoHandle: z.optional(text),
  cashappHandle: z.optional(text),
  tipLink: z.optional(text),
  publicPage: z.optional(z.boolean()),
  priceFrom: z.optional(text),
  usualDays: z.optional(z.number()),
  changesIncluded: z.optional(z.number()),
  isPaused: z.optional(z.boolean()),
  /** Number of days from the demo's creation to the last day of the pause. */
  pausedFor: z.optional(z.number()),
})

const WaitingPledge = z.strictObject({ by: Who, amount: text, at: Ago })

const DemoPledge = z.strictObject({
  ...WaitingPledge.shape,
  status: z.optional(z.enum(donationStatuses)),
  method: z.optional(z.enum(paymentMethods)),
  /** Time at which the pledge was sent, and the payment's reference. */
  sent: z.optional(z.tuple([Ago, text])),
  /** For a pledge to the Community Fund: time of its match. */
  matched: z.optional(Ago),
  reason: z.optional(text),
})
export type DemoPledge = z.infer<typeof DemoPledge>

const Proposal = z.strictObject({
  at: Ago,
  field: text,
  from: text,
  to: text,
  reason: text,
  decision: z.enum(['pending', 'approved', 'declined']),
})

const DemoComment = z.strictObject({
  at: Ago,
  by: party,
  second: z.number(),
  text,
  resolved: z.optional(z.boolean()),
})
export type DemoComment = z.infer<typeof DemoComment>

/** Words that the songwriter sent before the recording, with comments on their lines. */
const WordsFirst = z.strictObject({
  at: Ago,
  lyrics: text,
  comments: z.array(z.strictObject({ at: Ago, by: party, line: z.number(), text })),
})

const DemoDelivery = z.strictObject({
  at: Ago,
  note: text,
  lyrics: z.optional(text),
  /** True for an early version: the accompaniment without its melody. */
  sketch: z.optional(z.boolean()),
  comments: z.optional(z.array(DemoComment)),
})
export type DemoDelivery = z.infer<typeof DemoDelivery>

/** A must-have of the song, and the line in the last version that contains the must-have. */
const MustHave = z.strictObject({
  kind: z.enum(mustHaveKinds),
  text,
  note: z.optional(text),
  line: z.optional(text),
})

/** Terms that the songwriter proposed with the acceptance. */
const DemoTerms = z.strictObject({
  price: Money,
  /** In how many days the song should be ready. */
  readyIn: z.number(),
  changes: z.number(),
  /** Time at which the listener agreed. Absent if the terms still wait. */
  agreed: z.optional(Ago),
})
export type DemoTerms = z.infer<typeof DemoTerms>

const DemoStory = z.strictObject({
  title: text,
  story: text,
  emotions: z.array(Emotion),
  genre: Genre,
  preferences: z.optional(text),
  recipient: z.optional(text),
  occasion: z.optional(z.enum(occasions)),
  /** In how many days the song is needed. */
  neededIn: z.optional(z.number()),
  goal: z.optional(text),
  mustHaves: z.optional(z.array(MustHave)),
  listener: Who,
  anonymous: z.optional(z.boolean()),
  isPublic: z.optional(z.boolean()),
  asked: Ago,
  pledges: z.optional(z.array(DemoPledge)),
})
export type DemoStory = z.infer<typeof DemoStory>

const OpenStory = z.strictObject({ ...DemoStory.shape, invited: z.optional(Who) })
export type OpenStory = z.infer<typeof OpenStory>

/** A request that a songwriter has accepted, with all that happened since. */
const TakenStory = z.strictObject({
  ...DemoStory.shape,
  songwriter: Who,
  accepted: Ago,
  terms: z.optional(DemoTerms),
  progress: z.array(z.tuple([Ago, z.enum(projectStatuses), z.number()])),
  talk: z.array(z.tuple([Ago, party, text])),
  notes: z.optional(
    z.array(z.strictObject({ at: Ago, title: text, text, isPrivate: z.optional(z.boolean()) })),
  ),
  proposals: z.optional(z.array(Proposal)),
  wordsFirst: z.optional(z.array(WordsFirst)),
  deliveries: z.optional(z.array(DemoDelivery)),
  changesAsked: z.optional(Ago),
  approved: z.optional(z.strictObject({ at: Ago, rating: z.number(), review: z.optional(text) })),
  thanks: z.optional(z.strictObject({ at: Ago, text })),
})
export type TakenStory = z.infer<typeof TakenStory>

const read = <Shape extends z.ZodMiniType>(name: string, shape: Shape) =>
  z.parse(shape, JSON.parse(readFileSync(path.join(import.meta.dirname, 'words', `${name}.json`), 'utf8')))

export const people = read('people', z.record(Who, z.tuple([text, text])))

/** Songwriters by first name. All other data refers to them by this name. */
export const songwriters = read('songwriters', z.record(Who, Songwriter))

/** Unmatched pledges to the Community Fund, oldest first. */
export const waitingPledges = read('waiting-pledges', z.array(WaitingPledge))

/** Requests without a songwriter. Two of the requests invite a songwriter. */
export const openStories = read('open-stories', z.array(OpenStory))

export const takenStories = read('taken-stories', z.array(TakenStory))
