import { inArray, type SQL, sql } from '#drizzle'
import type { Db } from '../../db/client.ts'
import { unhurried } from '../../db/connections/budget.ts'
import { users } from '../../db/schema.ts'
import { isUnnamedIn } from '../../domain/requests/visible.ts'
import type { Files } from './archive/files.ts'
import { columnsOf, type Field, type Noun, type Relation, type Row, type Source } from './nouns/fields.ts'
import { type Room, roomsOf } from './rooms.ts'

export interface Reading {
  db: Db
  me: string
  files: Files
}

/** Rows of one query, which bounds the memory of an export. */
const pageSize = 200

interface Found {
  row: Row
  relation: Relation
  room: Room | undefined
}

function selected({ table, fields }: Noun, me: string, relation: Relation): SQL[] {
  const columns = columnsOf(table)
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = field.sql?.(me, relation) ?? columns[name]
    return value ? [sql`${value} as ${sql.identifier(name)}`] : []
  })
}

const keyName = (at: number) => `key ${at}`
const together = (parts: readonly SQL[]) => sql`(${sql.join([...parts], sql`, `)})`

/** Rows of a query, by keyset paging. Uses a pooled connection only while one page is read. */
async function* rowsWhere(reading: Reading, noun: Noun, where: SQL, relation: Relation) {
  const { db, me } = reading
  const { table, key, joins = sql.raw('') } = noun
  const keys = key.map((column) => sql`${column}`)
  const keysSelected = key.map((column, at) => sql`${column} as ${sql.identifier(keyName(at))}`)
  for (let after: SQL | undefined, isLast = false; !isLast; ) {
    const following = after ? sql` and ${together(keys)} > ${after}` : sql.raw('')
    const statement = sql`select ${sql.join([...selected(noun, me, relation), ...keysSelected], sql`, `)}
      from ${table} ${joins} where (${where})${following} order by ${sql.join(keys, sql`, `)} limit ${pageSize}`
    const { rows } = await unhurried(() => db.execute(statement))
    for (const found of rows) yield decoded(found, noun)
    const last = rows.at(-1)
    isLast = rows.length < pageSize || !last
    if (last) after = together(key.map((_, at) => sql`${sql.param(last[keyName(at)])}`))
  }
}

function decoded(found: Record<string, unknown>, { fields, table }: Noun): Row {
  const columns = columnsOf(table)
  const entries = Object.entries(found).map(([name, value]) => {
    const column = fields[name]?.sql ? undefined : columns[name]
    return [name, value === null || !column ? value : column.mapFromDriverValue(value)] as const
  })
  return Object.fromEntries(entries)
}

async function* rowsOfSource(reading: Reading, noun: Noun, source: Source): AsyncGenerator<Found> {
  const { db, me } = reading
  if ('where' in source) {
    const where = source.where(me)
    if (!where) return
    const { relation } = source
    for await (const row of rowsWhere(reading, noun, where, relation))
      yield { row, relation, room: undefined }
    return
  }
  for await (const room of roomsOf(db, me)) {
    const where = source.inRoom(room, me)
    if (!where) continue
    for await (const row of rowsWhere(reading, noun, where, 'party'))
      yield { row, relation: source.relation(room, row, me), room }
  }
}

async function namesOf(db: Db, ids: ReadonlySet<string>) {
  if (ids.size === 0) return new Map<string, { firstName: string | null; lastName: string | null }>()
  const people = await unhurried(() =>
    db
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(inArray(users.id, [...ids])),
  )
  return new Map(people.map(({ id, ...name }) => [id, name]))
}

export const anonymous = 'Anonymous'
export const you = 'you'

type Names = Awaited<ReturnType<typeof namesOf>>

function personIn(
  value: unknown,
  kind: Field['kind'],
  { me, names, room }: { me: string; names: Names; room: Room | undefined },
) {
  if (typeof value !== 'string') return null
  if (value === me) return you
  if (room && isUnnamedIn(room, value)) return anonymous
  const name = names.get(value)
  const shown =
    kind === 'writer' ? [name?.firstName, name?.lastName].filter(Boolean).join(' ') : name?.firstName
  return shown || null
}

async function presented({ db, me, files }: Reading, noun: Noun, page: readonly Found[]): Promise<Row[]> {
  const fields = Object.entries(noun.fields)
  const people = new Set<string>()
  const paths = new Set<string>()
  const told = page.map(({ row, relation, room }) =>
    fields.map(([name, field]) => {
      if (!field.to.includes(relation)) return null
      const value = row[name] ?? null
      const shown = field.told ? field.told(value, row, { me, room }) : value
      if ((field.kind === 'person' || field.kind === 'writer') && typeof shown === 'string') people.add(shown)
      for (const path of pathsIn(field, shown)) paths.add(path)
      return shown
    }),
  )
  const names = await namesOf(db, new Set([...people].filter((id) => isId(id))))
  await files.find(db, paths)
  return page.map(({ row, room }, at) =>
    Object.fromEntries(
      fields.map(([name, field], index) => {
        const value = told[at]?.[index] ?? null
        if (field.kind === 'person' || field.kind === 'writer') {
          const isWord = typeof value === 'string' && !isId(value)
          return [name, isWord ? value : personIn(value, field.kind, { me, names, room })]
        }
        const nameOf = (path: string) => field.named?.(row, path, room) ?? ''
        if (field.kind === 'file')
          return [name, typeof value === 'string' ? files.placeOf(value, nameOf(value)) : null]
        if (field.kind === 'files')
          return [name, pathsIn(field, value).flatMap((path) => files.placeOf(path, nameOf(path)) ?? [])]
        return [name, value]
      }),
    ),
  )
}

const isId = (text: string) => /^[\da-f]{8}-[\da-f-]{27}$/.test(text)

function pathsIn({ kind }: Field, value: unknown): string[] {
  if (kind === 'file') return typeof value === 'string' ? [value] : []
  if (kind !== 'files' || !Array.isArray(value)) return []
  return value.filter((path) => typeof path === 'string')
}

export async function* rowsOf(reading: Reading, noun: Noun): AsyncGenerator<Row[]> {
  const known = new Set<string>()
  const isNew = (row: Row) => {
    const before = known.size
    return known.add(JSON.stringify(row)).size > before
  }
  for await (const page of pagesOf(reading, noun)) {
    const rows = await presented(reading, noun, page)
    yield noun.isDistinct ? rows.filter(isNew) : rows
  }
}

async function* pagesOf(reading: Reading, noun: Noun): AsyncGenerator<Found[]> {
  let page: Found[] = []
  for (const source of noun.sources)
    for await (const found of rowsOfSource(reading, noun, source)) {
      page.push(found)
      if (page.length < pageSize) continue
      yield page
      page = []
    }
  if (page.length > 0) yield page
}
