import { type ProfileForm } from '#contract/people/songwriter-profile'
import { type AllWays, allWays, otherWays } from '#contract/people/songwriters'
import { and, eq, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { type FormerWays, songwriterProfiles, uploads, users } from '../../db/schema.ts'
import { standsStill } from '../../domain/people/standing-session.ts'
import { lockWays } from '../../domain/songwriters/former-ways.ts'
import { invalid, unauthorized } from '../../errors.ts'
import { keyOfPath } from '../../storage/addresses.ts'
import { type Attach, withFiles } from '../../storage/attached/attach.ts'
import { detachOthers } from '../../storage/attached/detach.ts'
import type { Storage } from '../../storage/storage.ts'
import { offerAfter, offerChange } from './offers.ts'
import { findOwnProfile } from './reads.ts'
import { type Mailing, noteChange } from './ways/changes.ts'

type Storing = { storage: Storage } & Mailing

interface OwnForm extends ProfileForm {
  userId: string
}

/** `isByLink`: the session began by a mailed link. */
type SentForm = OwnForm & { sid: string; isByLink: boolean }

/**
 * Creates a profile. Returns undefined if this person already has one. The profile makes a listener a
 * songwriter.
 */
export const createProfile = (
  db: Db | Tx,
  storage: Storage,
  { isByLink, ...form }: OwnForm & { isByLink: boolean },
) =>
  withFiles(db, storage, samplesOf(form), async (tx, attach) => {
    const after = waysAfter(form)
    const [created] = await tx
      .insert(songwriterProfiles)
      .values({
        ...fields(form),
        ...offerAfter(form),
        ...after,
        id: form.userId,
        userId: form.userId,
        waysOffSince: isByLink ? offSince(undefined, after) : null,
      })
      .onConflictDoNothing()
      .returning({ id: songwriterProfiles.id })
    if (!created) return undefined
    await tx
      .update(users)
      .set({ role: 'songwriter', isRoleOpen: false, updatedAt: now() })
      .where(and(eq(users.id, form.userId), eq(users.role, 'listener')))
    return withSamples(tx, attach, form)
  })

/**
 * Updates a profile. Returns undefined if there is none. Samples that the form doesn't mention stay. The
 * form's ways to be paid count as confirmed if it names all, except in a session by a mailed link. Throws 401
 * if the session has ended meanwhile.
 */
export const updateProfile = (
  db: Db | Tx,
  { storage, ...mailing }: Storing,
  { sid, isByLink, ...form }: SentForm,
) =>
  withFiles(db, storage, samplesOf(form), async (tx, attach) => {
    if (!(await standsStill(tx, sid))) throw unauthorized()
    const before = await lockWays(tx, form.userId)
    if (!before) return undefined
    const after = waysAfter(form, before)
    const waysOffSince = isByLink
      ? offSince(before, after)
      : namesAll(form, before)
        ? null
        : before.waysOffSince
    await tx
      .update(songwriterProfiles)
      .set({ ...fields(form), ...offerChange(form), ...after, waysOffSince })
      .where(eq(songwriterProfiles.userId, form.userId))
    await noteChange(tx, mailing, { userId: form.userId, before, after })
    return withSamples(tx, attach, form)
  })

/**
 * Since when the ways to be paid of a form are off: changed ones of a session by a mailed link until a link of
 * the last ten minutes says yes (product.md, "Signing in"), because one mail that somebody else read would move
 * the money. Unchanged ones stay as they were.
 */
function offSince(before: (AllWays & FormerWays) | undefined, after: AllWays) {
  const isChanged = allWays.some((way) => after[way] !== (before?.[way] ?? null))
  return isChanged ? now() : (before?.waysOffSince ?? null)
}

export const samplesOf = ({ userId, sampleSongs = [] }: Pick<OwnForm, 'userId' | 'sampleSongs'>) =>
  ({ ownerId: userId, kind: 'sample', urls: sampleSongs }) as const

const fields = ({ bio, genres, publicPage }: ProfileForm) => ({
  bio,
  genres: [...new Set(genres)],
  // The form says that a public page shows photo and samples.
  ...(publicPage !== undefined && { publicPage, publicMedia: publicPage }),
})

/**
 * Ways to be paid after a form. Those of the specification are cleared if the form lacks them (spec
 * 5.profile.empty-absent), the others stay as they were. Throws 400 for an IBAN without its holder's name,
 * which a bank asks for.
 */
function waysAfter(form: ProfileForm, before?: AllWays): AllWays {
  const { paypalLink = null, venmoHandle = null, cashappHandle = null, tipLink = null } = form
  const { iban = before?.iban ?? null, ibanHolder = before?.ibanHolder ?? null } = form
  if (iban && !ibanHolder) throw invalid('Please enter the name of the account’s holder', 'ibanHolder')
  const { otherWay = before?.otherWay ?? null } = form
  return { paypalLink, venmoHandle, cashappHandle, tipLink, iban, ibanHolder, otherWay }
}

/**
 * True if a form names each way to be paid that would stay without it. Else a form of a page that doesn't
 * know a way would turn on what a thief left in it.
 */
const namesAll = (form: ProfileForm, before: AllWays) =>
  otherWays.every((way) => form[way] !== undefined || before[way] === null)

async function withSamples(tx: Tx, attach: Attach, { userId, sampleSongs, ...told }: OwnForm) {
  const { sampleTitles, sampleSounds = {} } = told
  if (sampleSongs) {
    const paths = new Set<string>()
    const titles: Record<string, string> = {}
    for (const [place, url] of sampleSongs.entries()) {
      const { path, seconds: measured } = await attach(url)
      paths.add(path)
      titles[path] ||= sampleTitles?.[place] ?? ''
      const { peaks, seconds } = sampleSounds[url] ?? {}
      if (peaks ?? seconds !== undefined)
        await tx
          .update(uploads)
          .set({ peaks, seconds: measured ?? seconds })
          .where(eq(uploads.key, keyOfPath(path)))
    }
    await tx
      .update(songwriterProfiles)
      .set({ sampleSongs: [...paths], sampleTitles: sampleTitles ? titles : titlesOf([...paths]) })
      .where(eq(songwriterProfiles.userId, userId))
    await detachOthers(tx, { ownerId: userId, kind: 'sample', paths: [...paths] })
  }
  return findOwnProfile(tx, userId)
}

const titlesOf = (paths: string[]) => sql`(
  select coalesce(jsonb_object_agg(title.path, title.words), '{}')
  from jsonb_each(${songwriterProfiles.sampleTitles}) as title(path, words)
  where title.path in (select jsonb_array_elements_text(${JSON.stringify(paths)}::jsonb)))`
