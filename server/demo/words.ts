import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { paymentMethods } from '#contract/giving/donations'
import { donationStatuses, projectStatuses } from '#contract/grammar/state'
import { Genre } from '#contract/people/songwriters'
import { mustHaveKinds } from '#contract/requests/must-haves'
import { Emotion } from '#contract/requests/song-requests'

const text = z.string()
const party = z.enum(['listener', 'songwriter'])

/** Days before the moment when the demo is made; 0.1 is some two hours. */
const Ago = z.number()
export type Ago = z.infer<typeof Ago>

/** Somebody who asks or gives, by first name; `joined` is made up from their first deed. */
const Who = z.string()
export type Who = z.infer<typeof Who>

/** A sample song by its name; also the name of the piece that is played for it. */
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
})

const WaitingPledge = z.strictObject({ by: Who, amount: text, at: Ago })

const DemoPledge = z.strictObject({
  ...WaitingPledge.shape,
  status: z.optional(z.enum(donationStatuses)),
  method: z.optional(z.enum(paymentMethods)),
  /** When it was marked as sent, and by which reference. */
  sent: z.optional(z.tuple([Ago, text])),
  /** A pledge to the Community Fund, matched then. */
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

/** What a party said of a second of a version, and whether it was resolved since. */
const DemoComment = z.strictObject({
  at: Ago,
  by: party,
  second: z.number(),
  text,
  resolved: z.optional(z.boolean()),
})
export type DemoComment = z.infer<typeof DemoComment>

const DemoDelivery = z.strictObject({
  at: Ago,
  note: text,
  lyrics: z.optional(text),
  /** An early version: the accompaniment without its tune. */
  sketch: z.optional(z.boolean()),
  comments: z.optional(z.array(DemoComment)),
})
export type DemoDelivery = z.infer<typeof DemoDelivery>

/** What the song must not go without, and the line of its last version that carries it. */
const MustHave = z.strictObject({
  kind: z.enum(mustHaveKinds),
  text,
  note: z.optional(text),
  line: z.optional(text),
})

const DemoStory = z.strictObject({
  title: text,
  story: text,
  emotions: z.array(Emotion),
  genre: Genre,
  preferences: z.optional(text),
  goal: z.optional(text),
  mustHaves: z.optional(z.array(MustHave)),
  listener: Who,
  anonymous: z.optional(z.boolean()),
  /** Approved stories that are public are what the landing page plays. */
  isPublic: z.optional(z.boolean()),
  asked: Ago,
  pledges: z.optional(z.array(DemoPledge)),
})
export type DemoStory = z.infer<typeof DemoStory>

/** Waiting for somebody; perhaps for somebody in particular. */
const OpenStory = z.strictObject({ ...DemoStory.shape, invited: z.optional(Who) })
export type OpenStory = z.infer<typeof OpenStory>

/** Accepted, and on its way. */
const TakenStory = z.strictObject({
  ...DemoStory.shape,
  songwriter: Who,
  accepted: Ago,
  progress: z.array(z.tuple([Ago, z.enum(projectStatuses), z.number()])),
  talk: z.array(z.tuple([Ago, party, text])),
  notes: z.optional(
    z.array(z.strictObject({ at: Ago, title: text, text, isPrivate: z.optional(z.boolean()) })),
  ),
  proposals: z.optional(z.array(Proposal)),
  deliveries: z.optional(z.array(DemoDelivery)),
  /** When the listener asked for changes after a delivery. */
  changesAsked: z.optional(Ago),
  approved: z.optional(z.strictObject({ at: Ago, rating: z.number(), review: z.optional(text) })),
  /** What the listener said to the people who pledged. */
  thanks: z.optional(z.strictObject({ at: Ago, text })),
})
export type TakenStory = z.infer<typeof TakenStory>

const read = <Shape extends z.ZodMiniType>(name: string, shape: Shape) =>
  z.parse(shape, JSON.parse(readFileSync(path.join(import.meta.dirname, 'words', `${name}.json`), 'utf8')))

/** Listeners and supporters: first and last name. */
export const people = read('people', z.record(Who, z.tuple([text, text])))

/** People who write, by the first name that everything else calls them by. */
export const songwriters = read('songwriters', z.record(Who, Songwriter))

/** Pledges to the Community Fund that no song has needed yet, oldest first. */
export const waitingPledges = read('waiting-pledges', z.array(WaitingPledge))

/** Requests that nobody has taken yet; two of them ask somebody in particular. */
export const openStories = read('open-stories', z.array(OpenStory))

/** Songs being written, delivered and approved. */
export const takenStories = read('taken-stories', z.array(TakenStory))
