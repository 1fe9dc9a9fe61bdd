import { desc, eq, sql } from 'drizzle-orm'
import type { ProfileForm, Songwriter, SongwriterCard } from '#contract/people/songwriters'
import { type Db, type Tx } from '../../db/client.ts'
import { fetchSize, type Page, type PageWish, toPage } from '../../db/page.ts'
import { prepared } from '../../db/prepared.ts'
import { songwriterProfiles, uploads, users } from '../../db/schema.ts'
import { keyOfPath, objectPath } from '../../storage/addresses.ts'
import { type Attach, withFiles } from '../../storage/attached/attach.ts'
import { detachOthers } from '../../storage/attached/detach.ts'
import type { Storage } from '../../storage/storage.ts'

const person = {
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
}

const cardColumns = {
  id: songwriterProfiles.id,
  bio: songwriterProfiles.bio,
  genres: songwriterProfiles.genres,
  rating: songwriterProfiles.rating,
  completedSongs: songwriterProfiles.completedSongs,
  user: person,
}

/** Each sample with what was kept of its sound, in the profile's order. */
const samples = sql<Songwriter['samples']>`(
  select coalesce(json_agg(json_build_object('songUrl', sample.url, 'peaks', ${uploads.peaks},
    'seconds', ${uploads.seconds}) order by sample.place), '[]')
  from unnest(${songwriterProfiles.sampleSongs}) with ordinality as sample(url, place)
  left join ${uploads} on ${uploads.key} = substr(sample.url, ${objectPath('').length + 1}))`

const profileColumns = {
  ...cardColumns,
  userId: songwriterProfiles.userId,
  sampleSongs: songwriterProfiles.sampleSongs,
  samples: samples.as('samples'),
  paypalLink: songwriterProfiles.paypalLink,
  venmoHandle: songwriterProfiles.venmoHandle,
  cashappHandle: songwriterProfiles.cashappHandle,
  tipLink: songwriterProfiles.tipLink,
  publicPage: songwriterProfiles.publicPage,
  createdAt: songwriterProfiles.createdAt,
  updatedAt: songwriterProfiles.updatedAt,
}

/**
 * Newest profile first. Not by id, which is that of the account: who has listened for a year and begins to write
 * today is new here.
 */
const cards = (db: Db, where?: ReturnType<typeof sql>) =>
  db
    .select(cardColumns)
    .from(songwriterProfiles)
    .innerJoin(users, eq(users.id, songwriterProfiles.userId))
    .where(where)
    .orderBy(desc(songwriterProfiles.createdAt), desc(songwriterProfiles.id))
    .limit(sql.placeholder('fetch'))

const firstCards = prepared((db) => cards(db).prepare('songwriters_first'))
const furtherCards = prepared((db) =>
  cards(
    db,
    sql`(${songwriterProfiles.createdAt}, ${songwriterProfiles.id}) < (
      select last.created_at, last.id from ${songwriterProfiles} last where last.id = ${sql.placeholder('cursor')})`,
  ).prepare('songwriters_further'),
)

export async function listSongwriters(db: Db | Tx, wish: PageWish): Promise<Page<SongwriterCard>> {
  const query = wish.cursor ? furtherCards : firstCards
  return toPage(await query(db).execute({ fetch: fetchSize(wish), cursor: wish.cursor }), wish)
}

const songwriterById = prepared((db) =>
  db
    .select(profileColumns)
    .from(songwriterProfiles)
    .innerJoin(users, eq(users.id, songwriterProfiles.userId))
    .where(eq(songwriterProfiles.id, sql.placeholder('id')))
    .prepare('songwriter_by_id'),
)

export async function findSongwriter(db: Db | Tx, id: string): Promise<Songwriter | undefined> {
  const [songwriter] = await songwriterById(db).execute({ id })
  return songwriter
}

interface OwnForm extends ProfileForm {
  userId: string
}

/** Undefined where this person has a profile already. */
export const createProfile = (db: Db | Tx, storage: Storage, form: OwnForm) =>
  withFiles(db, storage, samplesOf(form), async (tx, attach) => {
    const [created] = await tx
      .insert(songwriterProfiles)
      .values({ ...fields(form), id: form.userId, userId: form.userId })
      .onConflictDoNothing()
      .returning({ id: songwriterProfiles.id })
    return created && withSamples(tx, attach, form)
  })

/** Undefined where there is no profile yet. Sample songs that the form doesn't speak of stay. */
export const updateProfile = (db: Db | Tx, storage: Storage, form: OwnForm) =>
  withFiles(db, storage, samplesOf(form), async (tx, attach) => {
    const [updated] = await tx
      .update(songwriterProfiles)
      .set(fields(form))
      .where(eq(songwriterProfiles.userId, form.userId))
      .returning({ id: songwriterProfiles.id })
    return updated && withSamples(tx, attach, form)
  })

const samplesOf = ({ userId, sampleSongs = [] }: OwnForm) =>
  ({ ownerId: userId, kind: 'sample', urls: sampleSongs }) as const

/** Absent payment fields are cleared (spec 5.profile.empty-absent). */
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

/** Attaches the form's samples, and answers the profile as it is now. */
async function withSamples(tx: Tx, attach: Attach, { userId, sampleSongs, sampleSounds = {} }: OwnForm) {
  if (sampleSongs) {
    const paths = new Set<string>()
    for (const url of sampleSongs) {
      const { path, seconds: measured } = await attach(url)
      paths.add(path)
      const { peaks, seconds } = sampleSounds[url] ?? {}
      if (peaks ?? seconds !== undefined)
        await tx
          .update(uploads)
          .set({ peaks, seconds: measured ?? seconds })
          .where(eq(uploads.key, keyOfPath(path)))
    }
    await tx
      .update(songwriterProfiles)
      .set({ sampleSongs: [...paths] })
      .where(eq(songwriterProfiles.userId, userId))
    await detachOthers(tx, { ownerId: userId, kind: 'sample', paths: [...paths] })
  }
  return findSongwriter(tx, userId)
}
