import * as z from 'zod/mini'
import { Sound } from '../files/sounds.ts'
import { currency } from '../grammar/currency.ts'
import { get, list, post, put } from '../grammar/endpoint.ts'
import {
  Id,
  isVisible,
  limits,
  line,
  oneLine,
  optionalLink,
  PageQuery,
  Timestamp,
  text,
} from '../grammar/text.ts'
import { compactIban, isIban } from './iban.ts'

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

const handle = (message: string) =>
  z.optional(
    z.pipe(
      z.nullable(z.string().check(z.overwrite(oneLine), z.trim(), z.maxLength(limits.handle, message))),
      z.transform((value) => value || undefined),
    ),
  )

/** Currency of SEPA credit transfers, the only one in which an IBAN can be paid (EPC069-12). */
export const ibanCurrency = 'EUR'

/** Schema of a field that stays as it is if it is absent; null and empty text clear it (product.md, "Money and donations"). */
const clearable = (...checks: z.core.$ZodCheck<string>[]) =>
  z.optional(
    z.pipe(
      z.nullable(z.string().check(...checks)),
      z.transform((value) => value || null),
    ),
  )

const clearableLine = (max: number, message: string) =>
  clearable(
    z.overwrite(oneLine),
    z.trim(),
    z.maxLength(max, message),
    z.refine((value) => value === '' || isVisible(value), message),
  )

const profileShape = {
  bio: text(10, limits.bio, 'Please provide a more detailed bio'),
  genres: z
    .array(Genre, 'Please select at least one genre')
    .check(z.minLength(1, 'Please select at least one genre'), z.maxLength(genres.length)),
  sampleSongs: z.optional(
    z.array(z.string()).check(z.maxLength(maxSampleSongs, `Up to ${maxSampleSongs} sample songs`)),
  ),
  /**
   * Titles in the order of `sampleSongs`; '' for a sample without a title. If the field is absent, samples
   * keep their titles.
   */
  sampleTitles: z.optional(
    z.array(line(0, limits.sampleTitle, 'Please give this sample a readable title, or none')),
  ),
  /** Waveform and length of new samples, measured by the browser. The keys are URLs of `sampleSongs`. */
  sampleSounds: z.optional(
    z
      .record(z.string(), Sound)
      .check(
        z.refine((sounds) => Object.keys(sounds).length <= maxSampleSongs, `Up to ${maxSampleSongs} samples`),
      ),
  ),
  paypalLink: optionalLink('Please enter a valid PayPal URL'),
  venmoHandle: handle('Please enter your Venmo handle'),
  cashappHandle: handle('Please enter your Cash App handle'),
  tipLink: optionalLink('Please enter a valid tip link URL'),
  iban: clearable(
    z.maxLength(limits.iban, 'Please enter a valid IBAN'),
    z.overwrite(compactIban),
    z.refine((value) => value === '' || isIban(value), 'Please enter a valid IBAN of a SEPA country'),
    z.refine((value) => value === '' || currency().code === ibanCurrency, 'Only sites in euros take an IBAN'),
  ),
  /** Name of the account's holder, at most as long as a SEPA credit transfer carries (EPC069-12). */
  ibanHolder: clearableLine(limits.ibanHolder, 'Please enter the name of the account’s holder'),
  /** One line in the songwriter's own words. It is never a link, and makes nobody payable. */
  otherWay: clearableLine(limits.otherWay, `Please keep this to ${limits.otherWay} characters or fewer`),
  /** True if signed-out visitors may see the profile. If the field is absent, this stays as it is. */
  publicPage: z.optional(z.boolean()),
}

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

/**
 * Schema for creating and changing a profile. Absent payment fields are cleared (spec
 * 5.profile.empty-absent).
 */
export const ProfileForm = z.object(profileShape).check(
  z.refine(({ sampleSongs = [], sampleTitles = [] }) => sampleTitles.length <= sampleSongs.length, {
    message: 'Please send each title with its sample song',
    path: ['sampleTitles'],
  }),
)
export type ProfileForm = z.output<typeof ProfileForm>

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
}

export const SongwriterCard = z.object(cardShape)
export type SongwriterCard = z.infer<typeof SongwriterCard>

export const Songwriter = z.object({
  ...cardShape,
  userId: Id,
  sampleSongs: z.array(z.string()),
  /** Titles in the order of `sampleSongs`; '' for a sample without a title. */
  sampleTitles: z.array(z.string()),
  /** Samples with waveform and length, which are null if unknown. */
  samples: z.array(
    z.object({
      songUrl: z.string(),
      peaks: z.nullable(z.array(z.number())),
      seconds: z.nullable(z.number()),
    }),
  ),
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

/** A profile as its owner reads it. No other reply of a profile has `otherWays`. */
export const OwnProfile = z.extend(Songwriter, {
  iban: z.nullable(z.string()),
  ibanHolder: z.nullable(z.string()),
  otherWay: z.nullable(z.string()),
})
export type OwnProfile = z.infer<typeof OwnProfile>

const Listed = z.object({
  ...cardShape,
  /** The first sample. The list has no waveforms. */
  sample: z.nullable(z.object({ songUrl: z.string(), title: z.string(), seconds: z.nullable(z.number()) })),
})
export type Listed = z.infer<typeof Listed>

/** A songwriter with a public page, with the fields that signed-out visitors may see. */
export const PublicSongwriter = z.object({ ...cardShape, createdAt: Timestamp })
export type PublicSongwriter = z.infer<typeof PublicSongwriter>

export const SongwriterFilters = z.object({
  genre: z.optional(Genre),
  hasSamples: z.optional(z.literal('true')),
  canBePaid: z.optional(z.literal('true')),
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
  mine: get('/api/songwriter-profile', z.nullable(OwnProfile), {
    summary: 'Own songwriter profile; null where there is none',
  }),
  create: post('/api/songwriter-profile', ProfileForm, OwnProfile, {
    summary: 'Become a songwriter',
    status: 201,
  }),
  update: put('/api/songwriter-profile', ProfileForm, OwnProfile, {
    summary: 'Change own songwriter profile',
  }),
}
