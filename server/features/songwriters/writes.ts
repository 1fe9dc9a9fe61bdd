import type { ProfileForm } from '#contract/people/songwriters'
import { and, eq, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { songwriterProfiles, uploads, users } from '../../db/schema.ts'
import { standsStill } from '../../domain/people/standing-session.ts'
import { lockWays } from '../../domain/songwriters/former-ways.ts'
import { unauthorized } from '../../errors.ts'
import { keyOfPath } from '../../storage/addresses.ts'
import { type Attach, withFiles } from '../../storage/attached/attach.ts'
import { detachOthers } from '../../storage/attached/detach.ts'
import type { Storage } from '../../storage/storage.ts'
import { findOwnProfile } from './reads.ts'
import { type Mailing, noteChange } from './ways/changes.ts'

type Storing = { storage: Storage } & Mailing

interface OwnForm extends ProfileForm {
  userId: string
}

type SentForm = OwnForm & { sid: string }

/**
 * Creates a profile. Returns undefined if this person already has one. The profile makes a listener a
 * songwriter.
 */
export const createProfile = (db: Db | Tx, storage: Storage, form: OwnForm) =>
  withFiles(db, storage, samplesOf(form), async (tx, attach) => {
    const [created] = await tx
      .insert(songwriterProfiles)
      .values({ ...fields(form), id: form.userId, userId: form.userId })
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
 * form's ways to be paid count as confirmed. Throws 401 if the session has ended meanwhile.
 */
export const updateProfile = (db: Db | Tx, { storage, ...mailing }: Storing, { sid, ...form }: SentForm) =>
  withFiles(db, storage, samplesOf(form), async (tx, attach) => {
    if (!(await standsStill(tx, sid))) throw unauthorized()
    const before = await lockWays(tx, form.userId)
    const [updated] = await tx
      .update(songwriterProfiles)
      .set({ ...fields(form), waysOffSince: null })
      .where(eq(songwriterProfiles.userId, form.userId))
      .returning({ id: songwriterProfiles.id })
    if (updated && before) await noteChange(tx, mailing, { userId: form.userId, before, after: fields(form) })
    return updated && withSamples(tx, attach, form)
  })

export const samplesOf = ({ userId, sampleSongs = [] }: Pick<OwnForm, 'userId' | 'sampleSongs'>) =>
  ({ ownerId: userId, kind: 'sample', urls: sampleSongs }) as const

/** Columns from a form. Ways to be paid that the form lacks are cleared (spec 5.profile.empty-absent). */
const fields = ({
  bio,
  genres,
  paypalLink,
  venmoHandle,
  cashappHandle,
  tipLink,
  publicPage,
}: ProfileForm) => ({
  bio,
  genres: [...new Set(genres)],
  paypalLink: paypalLink ?? null,
  venmoHandle: venmoHandle ?? null,
  cashappHandle: cashappHandle ?? null,
  tipLink: tipLink ?? null,
  ...(publicPage !== undefined && { publicPage }),
})

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
