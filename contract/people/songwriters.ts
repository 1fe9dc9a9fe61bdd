import * as z from 'zod/mini'
import { get, list } from '../grammar/endpoint.ts'
import { Amount } from '../grammar/money.ts'
import { Id, PageQuery, Timestamp } from '../grammar/text.ts'
import { Offer } from './offers.ts'

export const genres = [
  'folk',
  'pop',
  'rock',
  'rnb',
  'country',
  'electronic',
  'jazz',
  'classical',
  'acoustic',
  'indie',
] as const
export const Genre = z.enum(genres, 'Please select a genre')
export type Genre = z.infer<typeof Genre>

export const maxSampleSongs = 3

/** Currency of SEPA credit transfers, the only one in which an IBAN can be paid (EPC069-12). */
export const ibanCurrency = 'EUR'

/** Fields of a profile's payment methods that everyone who is signed in reads. */
const waysToBePaid = ['paypalLink', 'venmoHandle', 'cashappHandle', 'tipLink'] as const
export type WaysToBePaid = Record<(typeof waysToBePaid)[number], string | null>

/** Fields that only their owner reads, and supporters whose promise is due (product.md, "Money and donations"). */
export const otherWays = ['iban', 'ibanHolder', 'otherWay'] as const
export type OtherWays = Record<(typeof otherWays)[number], string | null>

export const allWays = [...waysToBePaid, ...otherWays] as const
export type AllWays = WaysToBePaid & OtherWays

/**
 * Days in which givers see that the payment methods were changed. In these days the mailed link can also
 * restore the former methods.
 */
export const changedDays = 7

export const Person = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
})
export type Person = z.infer<typeof Person>

const cardShape = {
  /** Id of the profile, which is also the id of the songwriter's user. */
  id: Id,
  bio: z.string(),
  genres: z.array(z.string()),
  /** Rating as decimal text, such as '4.50'. */
  rating: z.string(),
  completedSongs: z.number(),
  user: Person,
  ...Offer.shape,
}

export const SongwriterCard = z.object(cardShape)
export type SongwriterCard = z.infer<typeof SongwriterCard>

const samplesShape = {
  /** Titles in the order of the samples; '' for a sample without a title. */
  sampleTitles: z.array(z.string()),
  /** Samples with waveform and length, which are null if unknown. */
  samples: z.array(
    z.object({
      songUrl: z.string(),
      peaks: z.nullable(z.array(z.number())),
      seconds: z.nullable(z.number()),
    }),
  ),
}

export const Songwriter = z.object({
  ...cardShape,
  userId: Id,
  sampleSongs: z.array(z.string()),
  ...samplesShape,
  paypalLink: z.nullable(z.string()),
  venmoHandle: z.nullable(z.string()),
  cashappHandle: z.nullable(z.string()),
  tipLink: z.nullable(z.string()),
  /**
   * Time since which only the owner sees the payment methods, until they confirm them. Null if everyone sees
   * them. Other people always get null.
   */
  waysOffSince: z.nullable(Timestamp),
  publicPage: z.boolean(),
  /** Time at which a payment method was last changed or added. Givers see this time for `changedDays`. */
  waysChangedAt: z.nullable(Timestamp),
  hiddenAt: z.nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Songwriter = z.infer<typeof Songwriter>

/** The first sample, without its waveform. */
export const FirstSample = z.nullable(
  z.object({ songUrl: z.string(), title: z.string(), seconds: z.nullable(z.number()) }),
)

const Listed = z.object({
  ...cardShape,
  sample: FirstSample,
})
export type Listed = z.infer<typeof Listed>

/** A songwriter with a public page, with the fields that signed-out visitors may see. */
export const PublicSongwriter = z.object({ ...cardShape, ...samplesShape, createdAt: Timestamp })
export type PublicSongwriter = z.infer<typeof PublicSongwriter>

export const SongwriterFilters = z.object({
  genre: z.optional(Genre),
  hasSamples: z.optional(z.literal('true')),
  canBePaid: z.optional(z.literal('true')),
  /** Only songwriters whose price begins at this amount or below. Who named no price isn't among them. */
  maxPrice: z.optional(Amount),
  /** Only songwriters who take invitations now. */
  notPaused: z.optional(z.literal('true')),
})
export type SongwriterFilters = z.infer<typeof SongwriterFilters>

export const songwriters = {
  list: list('/api/songwriters', Listed, {
    summary: 'Songwriters, newest first',
    query: z.extend(PageQuery, SongwriterFilters.shape),
    sharedFor: 1000,
  }),
  one: get('/api/songwriters/:id', Songwriter, { summary: 'A songwriter, with the ways to pay them' }),
  shown: get('/api/songwriters/:id/public', PublicSongwriter, {
    summary: 'The public page of a songwriter, where they have one',
    access: 'anyone',
  }),
}
