import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { getTableColumns, getTableConfig, getTableName, is, PgTable, type Table } from '#drizzle'
import { shows } from '#spec'
import type { LineId } from '../../spec/ledger.ts'
import { useDb } from '../test/test-db.ts'
import { newId } from './schema/columns.ts'
import * as schema from './schema.ts'

const at = useDb()

/** The specification's entities (spec 3.users.*), each with our table and the specified field names. */
const entities: [LineId, Table, string][] = [
  ['3.users.fields', schema.users, 'id email firstName lastName profileImageUrl role createdAt updatedAt'],
  ['3.sessions.fields', schema.sessions, 'sid sess expire'],
  [
    '3.profiles.fields',
    schema.songwriterProfiles,
    'id userId bio genres sampleSongs rating completedSongs paypalLink venmoHandle cashappHandle tipLink createdAt updatedAt',
  ],
  [
    '3.requests.fields',
    schema.songRequests,
    'id listenerId songwriterId title story emotions genre musicalPreferences status pledgedAmount goalAmount shareableId completedSongUrl isApproved receivedAmount createdAt updatedAt',
  ],
  [
    '3.donations.fields',
    schema.donations,
    'id underwriterId songRequestId songwriterId amount isGeneral paymentMethod externalRef proofUrl status createdAt',
  ],
  ['3.fund.fields', schema.communityFund, 'id totalAmount monthlyGoal lastUpdated'],
  ['3.notes.fields', schema.projectNotes, 'id songRequestId songwriterId title content isPrivate createdAt'],
  [
    '3.messages.fields',
    schema.projectMessages,
    'id songRequestId senderId receiverId message isRead createdAt',
  ],
  [
    '3.status.fields',
    schema.projectStatusUpdates,
    'id songRequestId songwriterId status description percentComplete createdAt',
  ],
  [
    '3.creative.fields',
    schema.creativeDirectionUpdates,
    'id songRequestId songwriterId field originalValue newValue reason isApprovedByListener createdAt',
  ],
]

interface Column {
  type: string
  default: string | null
  optional: boolean
}

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

test.each(entities)('%s are there, under their names', async (id, table, fields) => {
  shows(id)
  const columns = getTableColumns(table)
  expect(Object.keys(columns)).toEqual(expect.arrayContaining(fields.split(' ')))
  for (const { name } of Object.values(columns))
    expect(await column(getTableName(table), name), `${getTableName(table)}.${name}`).toBeDefined()
})

interface Wanted {
  type?: RegExp
  default?: RegExp
  optional?: boolean
}
const money = /^numeric\(10,2\)$/
const nothing = /^'?0(\.00)?'?(::numeric)?$/

test.each<[LineId[], string, string, Wanted]>([
  [['3.users.id'], 'users', 'id', { type: /^uuid$/, optional: false }],
  [['3.users.role-default'], 'users', 'role', { default: /^'listener'/ }],
  [['3.sessions.fields'], 'sessions', 'sess', { type: /^jsonb?$/ }],
  [['3.profiles.genres'], 'songwriter_profiles', 'genres', { type: /^text\[\]$/ }],
  [['3.profiles.samples'], 'songwriter_profiles', 'sample_songs', { type: /^text\[\]$/ }],
  [
    ['3.profiles.rating', '9.rating.digits'],
    'songwriter_profiles',
    'rating',
    { type: /^numeric\(3,2\)$/, default: nothing },
  ],
  [
    ['3.profiles.completed'],
    'songwriter_profiles',
    'completed_songs',
    { type: /^integer$/, default: nothing },
  ],
  [['3.requests.songwriter'], 'song_requests', 'songwriter_id', { type: /^uuid$/, optional: true }],
  [['3.requests.emotions'], 'song_requests', 'emotions', { type: /^text\[\]$/ }],
  [['3.requests.status'], 'song_requests', 'status', { default: /^'open'/ }],
  [
    ['3.requests.pledged', '9.money.pledged'],
    'song_requests',
    'pledged_amount',
    { type: money, default: nothing },
  ],
  [
    ['3.requests.received', '9.money.received'],
    'song_requests',
    'received_amount',
    { type: money, default: nothing },
  ],
  [['3.requests.goal', '9.money.goal'], 'song_requests', 'goal_amount', { type: money, optional: true }],
  [['3.requests.approved'], 'song_requests', 'is_approved', { type: /^boolean$/, default: /^false$/ }],
  [['3.requests.shareable'], 'song_requests', 'shareable_id', { optional: false }],
  [['3.donations.request'], 'donations', 'song_request_id', { type: /^uuid$/, optional: true }],
  [['3.donations.songwriter'], 'donations', 'songwriter_id', { type: /^uuid$/, optional: true }],
  [['3.donations.amount', '9.money.donation'], 'donations', 'amount', { type: money, optional: false }],
  [['3.donations.general'], 'donations', 'is_general', { type: /^boolean$/, default: /^false$/ }],
  [['3.donations.status'], 'donations', 'status', { default: /^'pledged'/ }],
  [
    ['3.fund.total', '9.money.fund'],
    'community_fund',
    'total_amount',
    { type: /^numeric\(12,2\)$/, default: nothing },
  ],
  [['3.fund.goal', '9.fund.goal'], 'community_fund', 'monthly_goal', { default: /^'?17000\.00'?/ }],
  [['3.notes.private'], 'project_notes', 'is_private', { type: /^boolean$/, default: /^false$/ }],
  [['3.messages.read'], 'project_messages', 'is_read', { type: /^boolean$/, default: /^false$/ }],
  [
    ['3.status.percent'],
    'project_status_updates',
    'percent_complete',
    { type: /^integer$/, default: nothing },
  ],
  [
    ['3.creative.approved'],
    'creative_direction_updates',
    'is_approved_by_listener',
    { type: /^boolean$/, default: /^false$/ },
  ],
])('%j: %s.%s is %j', async (ids, table, name, wanted) => {
  shows(...ids)
  const found = await column(table, name)
  if (wanted.type) expect(found?.type).toMatch(wanted.type)
  if (wanted.default) expect(found?.default).toMatch(wanted.default)
  if (wanted.optional !== undefined) expect(found?.optional).toBe(wanted.optional)
})

test('an email and a shareable id are given once', async () => {
  shows('3.users.email', '3.requests.shareable')
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

interface Snapshot {
  tables: Record<string, { name: string; columns: Record<string, { notNull: boolean }> }>
}

const columns = (table: string, all: { name: string; notNull: boolean }[]) =>
  all.map(({ name, notNull }) => `${table}.${name}${notNull ? ' not null' : ''}`)

test('the migrations make the schema: npm run db:generate after each change of it', () => {
  const meta = path.join(import.meta.dirname, 'migrations', 'meta')
  const newest = readdirSync(meta)
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)!
  const { tables } = JSON.parse(readFileSync(path.join(meta, newest), 'utf8')) as Snapshot
  const migrated = Object.values(tables).flatMap((table) =>
    columns(
      table.name,
      Object.entries(table.columns).map(([name, { notNull }]) => ({ name, notNull })),
    ),
  )
  const declared = Object.values(schema).flatMap((table) => {
    if (!is(table, PgTable)) return []
    const config = getTableConfig(table)
    return columns(config.name, config.columns)
  })
  expect(migrated.toSorted()).toEqual(declared.toSorted())
})
