import { getTableColumns, getTableName, type Table } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './columns.ts'
import * as schema from './schema.ts'
import { type TestDb, testDb } from './test-db.ts'

let at: TestDb
beforeAll(async () => void (at = await testDb()))
afterAll(() => at.drop())

/** The specification's entities (§3), each field by its name there. */
const entities: [Table, string][] = [
  [schema.users, 'id email firstName lastName profileImageUrl role createdAt updatedAt'],
  [schema.sessions, 'sid sess expire'],
  [
    schema.songwriterProfiles,
    'id userId bio genres sampleSongs rating completedSongs paypalLink venmoHandle cashappHandle tipLink createdAt updatedAt',
  ],
  [
    schema.songRequests,
    'id listenerId songwriterId title story emotions genre musicalPreferences status pledgedAmount goalAmount shareableId completedSongUrl isApproved receivedAmount createdAt updatedAt',
  ],
  [
    schema.donations,
    'id underwriterId songRequestId songwriterId amount isGeneral paymentMethod externalRef proofUrl status createdAt',
  ],
  [schema.communityFund, 'id totalAmount monthlyGoal lastUpdated'],
  [schema.projectNotes, 'id songRequestId songwriterId title content isPrivate createdAt'],
  [schema.projectMessages, 'id songRequestId senderId receiverId message isRead createdAt'],
  [schema.projectStatusUpdates, 'id songRequestId songwriterId status description percentComplete createdAt'],
  [
    schema.creativeDirectionUpdates,
    'id songRequestId songwriterId field originalValue newValue reason isApprovedByListener createdAt',
  ],
]

interface Column {
  type: string
  default: string | null
  optional: boolean
}

/** A column as the migrated database itself has it. */
async function column(table: string, name: string): Promise<Column | undefined> {
  const { rows } = await at.pool.query<Column>(
    `select format_type(a.atttypid, a.atttypmod) as type, pg_get_expr(d.adbin, d.adrelid) as default,
       not a.attnotnull as optional
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1::regclass and a.attname = $2`,
    [table, name],
  )
  return rows[0]
}

test('each entity of the specification is there with its fields, under their names', async () => {
  for (const [table, fields] of entities) {
    const columns = getTableColumns(table)
    expect(Object.keys(columns), getTableName(table)).toEqual(expect.arrayContaining(fields.split(' ')))
    for (const { name } of Object.values(columns))
      expect(await column(getTableName(table), name), `${getTableName(table)}.${name}`).toBeDefined()
  }
})

test.each([
  ['users', 'role', { default: /listener/ }],
  ['songwriter_profiles', 'genres', { type: /\[\]|json/ }],
  ['songwriter_profiles', 'sample_songs', { type: /\[\]|json/ }],
  ['songwriter_profiles', 'rating', { type: /^numeric\(3,2\)$/, default: /0/ }],
  ['songwriter_profiles', 'completed_songs', { type: /^integer$/, default: /0/ }],
  ['song_requests', 'status', { default: /open/ }],
  ['song_requests', 'pledged_amount', { type: /^numeric\(10,2\)$/, default: /0/ }],
  ['song_requests', 'received_amount', { type: /^numeric\(10,2\)$/, default: /0/ }],
  ['song_requests', 'is_approved', { default: /false/ }],
  ['song_requests', 'songwriter_id', { type: /^uuid$/, optional: true }],
  ['song_requests', 'goal_amount', { optional: true }],
  ['song_requests', 'shareable_id', { optional: false }],
  ['donations', 'amount', { type: /^numeric\(10,2\)$/, optional: false }],
  ['donations', 'is_general', { default: /false/ }],
  ['donations', 'status', { default: /pledged/ }],
  ['community_fund', 'total_amount', { type: /^numeric\(12,2\)$/, default: /0/ }],
  ['community_fund', 'monthly_goal', { default: /17000/ }],
  ['project_notes', 'is_private', { default: /false/ }],
  ['project_messages', 'is_read', { default: /false/ }],
  ['project_status_updates', 'percent_complete', { type: /^integer$/, default: /0/ }],
  ['creative_direction_updates', 'is_approved_by_listener', { default: /false/ }],
] as const)(
  '%s.%s is %j',
  async (table, name, wanted: { type?: RegExp; default?: RegExp; optional?: boolean }) => {
    const found = await column(table, name)
    if (wanted.type) expect(found?.type).toMatch(wanted.type)
    if (wanted.default) expect(found?.default).toMatch(wanted.default)
    if (wanted.optional !== undefined) expect(found?.optional).toBe(wanted.optional)
  },
)

test('an email and a shareable id are given once', async () => {
  const { rows } = await at.pool.query<{ name: string }>(
    `select indrelid::regclass || ' ' || pg_get_indexdef(indexrelid) as name from pg_index where indisunique`,
  )
  const unique = rows.map(({ name }) => name).join('\n')
  expect(unique).toMatch(/^users .*email/m)
  expect(unique).toMatch(/^song_requests .*\(shareable_id\)/m)
})

test('ids are UUIDv7, in the order of their making', () => {
  const made = Array.from({ length: 200 }, () => newId())
  for (const id of made)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(made.toSorted()).toEqual(made)
})
