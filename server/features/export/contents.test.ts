import { beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Marked } from '../../test/personal-data/mark.ts'
import { plantPerson, plantProfile } from '../../test/personal-data/own.ts'
import { plantRoom } from '../../test/personal-data/room.ts'
import { useSite } from '../../test/test-app.ts'
import { everyNoun } from './nouns/every.ts'
import { isField, rowSchema } from './nouns/fields.ts'
import { linesOf } from './nouns/test-lines.ts'
import { exported, textOf } from './test-export.ts'

// A busy machine needs long to insert and export everything.
vi.setConfig({ hookTimeout: 60_000 })

const site = useSite()
let people: { listener: Marked; songwriter: Marked; giver: Marked; stranger: Marked }
let texts: Record<keyof typeof people, string>
let files: Map<string, Buffer>

const roles = ['listener', 'songwriter', 'giver', 'stranger'] as const

beforeAll(async () => {
  const world = { db: site.db, storage: site.deps.storage }
  const [listener, songwriter, giver, stranger] = await Promise.all(
    roles.map((role) => plantPerson(world, role)),
  )
  people = { listener: listener!, songwriter: songwriter!, giver: giver!, stranger: stranger! }
  await plantProfile(world, people.songwriter)
  await plantProfile(world, people.stranger)
  for (const status of ['open', 'in_progress', 'completed', 'approved'] as const)
    await plantRoom(world, people, status)
  const all = await Promise.all(
    roles.map(async (role) => {
      const archive = await exported(site, people[role].id)
      if (role === 'songwriter') files = archive
      return [role, textOf(archive)] as const
    }),
  )
  texts = Object.fromEntries(all) as typeof texts
})

/**
 * Finds this person's marks in a text. Returns the columns that the marks name, like
 * 'project_messages.message'.
 */
const placesIn = (text: string, { mark }: Marked) => [
  ...new Set([...text.matchAll(new RegExp(`${mark} ([a-z_]+\\.[a-z_]+)`, 'g'))].map(([, place]) => place!)),
]

async function planted(person: Marked) {
  const { rows } = await site.pool.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'public'`,
  )
  const dumps = await Promise.all(
    rows.map(({ table_name }) =>
      site.pool.query<{ row: string }>(`select row_to_json(t)::text as row from "${table_name}" as t`),
    ),
  )
  return placesIn(dumps.flatMap(({ rows: all }) => all.map(({ row }) => row)).join('\n'), person)
}

test('what a person left anywhere is in their export, but for what is left out for a reason', async () => {
  const lines = linesOf()
  for (const role of roles) {
    const places = await planted(people[role])
    const shown = places.filter((place) => {
      const line = lines.get(place)
      return line && (isField(line) || 'shownAs' in line)
    })
    expect(shown.length).toBeGreaterThan(8)
    expect(
      shown.filter((place) => !placesIn(texts[role], people[role]).includes(place)),
      role,
    ).toEqual([])
  }
})

test('each noun is as its schema says, and the page has it all', () => {
  const page = files.get('index.html')!.toString()
  for (const noun of everyNoun) {
    const rows: unknown = JSON.parse(files.get(`data/${noun.name}.json`)!.toString())
    expect(z.safeParse(z.array(rowSchema(noun)), rows).error, noun.name).toBeUndefined()
    const schema: unknown = JSON.parse(files.get(`schemas/${noun.name}.schema.json`)!.toString())
    expect(schema).toMatchObject({
      type: 'array',
      items: { required: Object.keys(noun.fields), additionalProperties: false },
    })
    expect(page).toContain(`<section id="${noun.name}"`)
  }
  for (const role of roles)
    for (const place of placesIn(texts.songwriter, people[role]))
      expect(page).toContain(`${people[role].mark} ${place}`)
})

test('every file that is named is in it, and no other', () => {
  const named = new Set(
    [...files]
      .filter(([name]) => name.startsWith('data/'))
      .flatMap(([, json]) => [...json.toString().matchAll(/"(files\/(?:[^"\\]|\\.)+)"/g)])
      .map(([, name]) => name!),
  )
  expect(named.size).toBeGreaterThan(5)
  expect([...files.keys()].filter((name) => name.startsWith('files/')).toSorted()).toEqual(
    [...named].toSorted(),
  )
})

test('what is left out is in nobody’s export', async () => {
  const secret = [...linesOf()].filter(([, line]) => 'leftOut' in line).map(([place]) => place)
  for (const role of roles)
    for (const whose of roles)
      expect(
        placesIn(texts[role], people[whose]).filter((place) => secret.includes(place)),
        role,
      ).toEqual([])
})

test('of others there is what the person could see, and no more', () => {
  const seen = Object.fromEntries(
    roles.map((role) => [
      role,
      roles
        .filter((whose) => whose !== role)
        .flatMap((whose) => placesIn(texts[role], people[whose]).map((place) => `${whose} ${place}`))
        .toSorted(),
    ]),
  )
  expect(seen).toEqual({
    listener: [
      'giver users.first_name',
      'songwriter creative_direction_updates.field',
      'songwriter creative_direction_updates.new_value',
      'songwriter creative_direction_updates.reason',
      'songwriter deliveries.lyrics',
      'songwriter deliveries.must_haves',
      'songwriter deliveries.note',
      'songwriter delivery_comments.text',
      'songwriter lyric_comments.text',
      'songwriter lyric_drafts.lyrics',
      'songwriter must_haves.line',
      'songwriter notifications.subjects',
      'songwriter project_messages.message',
      'songwriter project_status_updates.description',
      'songwriter users.first_name',
      'songwriter users.last_name',
    ],
    songwriter: [
      'giver disputes.text',
      'giver donations.external_ref',
      'giver users.first_name',
      'listener brief_files.name',
      'listener creative_direction_updates.original_value',
      'listener deliveries.must_haves',
      'listener delivery_comments.text',
      'listener gifts.answer',
      'listener gifts.dedication',
      'listener gifts.receiver_name',
      'listener lyric_comments.text',
      'listener must_haves.note',
      'listener must_haves.text',
      'listener notifications.subjects',
      'listener project_messages.message',
      'listener song_requests.emotions',
      'listener song_requests.genre',
      'listener song_requests.musical_preferences',
      'listener song_requests.recipient',
      'listener song_requests.review',
      'listener song_requests.story',
      'listener song_requests.title',
      'listener thanks.text',
      'listener users.first_name',
    ],
    giver: [
      'listener song_requests.title',
      'listener thanks.text',
      'listener users.first_name',
      'songwriter notifications.subjects',
      'songwriter users.first_name',
      'songwriter users.last_name',
    ],
    stranger: [],
  })
})
