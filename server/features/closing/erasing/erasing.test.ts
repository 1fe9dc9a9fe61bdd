import { beforeAll, expect, test } from 'vitest'
import { outsideOf, readMigrations } from '../../../db/migrating/files.ts'
import { runStatement } from '../../../db/migrating/inside.ts'
import { donations, songRequests, users } from '../../../db/schema.ts'
import { audit } from '../../../domain/audit/audit.ts'
import { sweepUploads } from '../../../storage/attached/sweep.ts'
import { buildDonation, buildUser } from '../../../test/factories.ts'
import { findInRoom } from '../../../test/personal-data/found.ts'
import { useSite } from '../../../test/test-app.ts'
import { rowOf, setRow } from '../../../test/test-rows.ts'
import { plantingOf } from './test-planted.ts'

const world = useSite()
let planting: ReturnType<typeof plantingOf>
beforeAll(() => {
  planting = plantingOf(world)
})

/** Runs the backfills of the migration again, on rows as the release before left them. */
async function migrate() {
  const all = readMigrations(new URL('../../../db/migrations', import.meta.url).pathname)
  const { statements } = all.find(({ tag }) => tag.endsWith('earlier_pledges_and_erasures'))!
  const client = await world.pool.connect()
  for (const statement of statements)
    if (outsideOf(statement)?.kind !== 'index') await runStatement(client, statement, outsideOf(statement))
  client.release()
}

test('an approved song whose listener was erased before loses what they told, and nobody else’s does', async () => {
  const [gone, here] = [await planting.all(), await planting.all()]
  await setRow(world, users, gone.listener.id, { erasedAt: new Date().toISOString() })
  const roomOf = ({ rooms }: typeof gone) => rooms.find(({ planted }) => planted === 'approved')!.request
  const told = async (of: typeof gone) =>
    (await findInRoom(world.db, of.listener.mark, roomOf(of).id)).filter((table) =>
      ['brief_files', 'creative_direction_updates', 'deliveries', 'must_haves', 'uploads'].includes(table),
    )
  const before = await told(here)
  expect(await told(gone)).toEqual(before)
  await migrate()
  await sweepUploads(world.db, world.deps.storage)
  expect([await told(gone), await told(here)]).toEqual([[], before])
  const said = async (of: typeof gone) => JSON.stringify(await rowOf(world, songRequests, roomOf(of).id))
  for (const place of ['story', 'musical_preferences', 'review'])
    expect([
      place,
      ...(await Promise.all([gone, here].map(said))).map((text) => text.includes(`song_requests.${place}`)),
    ]).toEqual([place, false, true])
  expect((await audit(world.db)).differences).toEqual([])
})

test('earlier pledges of people whose email is unproven count as theirs', async () => {
  const unproven = await buildUser(world.db, { emailProvenAt: null })
  const theirs = await buildDonation(world.db, { underwriterId: unproven.id, isGeneral: true })
  const others = await buildDonation(world.db, { isGeneral: true })
  await migrate()
  const marks = [theirs, others].map(async ({ id }) => (await rowOf(world, donations, id)).byUnproven)
  expect(await Promise.all(marks)).toEqual([true, false])
})
