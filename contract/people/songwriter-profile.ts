import * as z from 'zod/mini'
import { Sound } from '../files/sounds.ts'
import { currency } from '../grammar/currency.ts'
import { get, post, put } from '../grammar/endpoint.ts'
import { clearable, isVisible, limits, line, oneLine, optionalLink, text } from '../grammar/text.ts'
import { compactIban, isIban } from './iban.ts'
import { offerFields } from './offer-fields.ts'
import { Genre, genres, ibanCurrency, maxSampleSongs, Songwriter } from './songwriters.ts'

const handle = (message: string) =>
  z.optional(
    z.pipe(
      z.nullable(z.string().check(z.overwrite(oneLine), z.trim(), z.maxLength(limits.handle, message))),
      z.transform((value) => value || undefined),
    ),
  )

/** Schema of a field that stays as it is if it is absent; null and empty text clear it (product.md, "Money and donations"). */
const clearableText = (...checks: z.core.$ZodCheck<string>[]) => clearable(z.string().check(...checks))

const clearableLine = (max: number, message: string) =>
  clearableText(
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
  iban: clearableText(
    z.maxLength(limits.iban, 'Please enter a valid IBAN'),
    z.overwrite(compactIban),
    z.refine((value) => value === '' || isIban(value), 'Please enter a valid IBAN of a SEPA country'),
    z.refine((value) => value === '' || currency().code === ibanCurrency, 'Only sites in euros take an IBAN'),
  ),
  /** Name of the account's holder, at most as long as a SEPA credit transfer carries (EPC069-12). */
  ibanHolder: clearableLine(limits.ibanHolder, 'Please enter the name of the account’s holder'),
  /** One line in the songwriter's own words. It is never a link, and makes nobody payable. */
  otherWay: clearableLine(limits.otherWay, `Please keep this to ${limits.otherWay} characters or fewer`),
  ...offerFields,
  /** True if signed-out visitors may see the profile. If the field is absent, this stays as it is. */
  publicPage: z.optional(z.boolean()),
}

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

/** A profile as its owner reads it. No other reply of a profile has `otherWays`. */
export const OwnProfile = z.extend(Songwriter, {
  iban: z.nullable(z.string()),
  ibanHolder: z.nullable(z.string()),
  otherWay: z.nullable(z.string()),
})
export type OwnProfile = z.infer<typeof OwnProfile>

/** Calls of a songwriter's own profile. Pages of visitors load none of them. */
export const songwriterProfile = {
  mine: get('/api/songwriter-profile', z.nullable(OwnProfile), {
    summary: 'Your songwriter profile; null where there is none',
  }),
  create: post('/api/songwriter-profile', ProfileForm, OwnProfile, {
    summary: 'Become a songwriter',
    status: 201,
  }),
  update: put('/api/songwriter-profile', ProfileForm, OwnProfile, {
    summary: 'Change your songwriter profile',
  }),
}
