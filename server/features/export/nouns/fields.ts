import * as z from 'zod/mini'
import { getTableColumns, type PgColumn, type PgTable, type SQL } from '#drizzle'
import type { Room } from '../rooms.ts'

/** Relation of the export's person to a row. `former` is for a request that they gave back. */
const relations = ['own', 'party', 'payee', 'invited', 'former', 'hidden'] as const
export type Relation = (typeof relations)[number]

export type Row = Readonly<Record<string, unknown>>

/** `writer`: a songwriter, by full name; `person`: by first name, unless anonymous. */
type FieldKind = 'plain' | 'person' | 'writer' | 'file' | 'files'

/** From a column, or computed. */
export interface Field {
  label: string
  kind: FieldKind
  /** Relations that have the field. Null for others. */
  to: readonly Relation[]
  schema: z.ZodMiniType
  /** Instead of the column. */
  sql?: (me: string, relation: Relation) => SQL
  /** Instead of the value. */
  told?: (value: unknown, row: Row, about: { me: string; room: Room | undefined }) => unknown
  /** Display name of a file. */
  named?: (row: Row, path: string, room: Room | undefined) => string
}

/** A column that is in no export, with the reason, or that is in another table's noun. */
interface LeftOut {
  leftOut: string
}
interface Elsewhere {
  shownAs: string
}
export type Line = Partial<Field> | LeftOut | Elsewhere

const everyone = relations

const isNullable = (column: PgColumn, to: readonly Relation[]) =>
  !column.notNull || to.length < relations.length

function schemaOf(column: PgColumn): z.ZodMiniType {
  if (column.dataType === 'array') return z.array(z.union([z.string(), z.number()]))
  if (column.dataType === 'json') return z.unknown()
  if (column.dataType === 'number') return z.number()
  if (column.dataType === 'boolean') return z.boolean()
  return z.string()
}

const schemasOf: Partial<Record<FieldKind, z.ZodMiniType>> = {
  person: z.nullable(z.string()),
  writer: z.nullable(z.string()),
  file: z.nullable(z.string()),
  files: z.nullable(z.array(z.string())),
}

export const wordsOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** 'createdAt' → 'Created at' */
const labelOf = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`)

export const isField = (line: Line): line is Partial<Field> => !('leftOut' in line) && !('shownAs' in line)

/** The field of a line, with defaults from the column. */
function fieldOf(name: string, line: Partial<Field>, column?: PgColumn): Field {
  const { to = everyone, kind = 'plain' } = line
  const plain = column ? schemaOf(column) : z.unknown()
  const schema = schemasOf[kind] ?? (column && !isNullable(column, to) ? plain : z.nullable(plain))
  return { label: labelOf(name), kind, to, schema, ...line }
}

interface WholeSource {
  relation: Relation
  where: (me: string) => SQL | undefined
}
interface RoomSource {
  /** Undefined if the person sees none of the room's rows. */
  inRoom: (room: Room, me: string) => SQL | undefined
  relation: (room: Room, row: Row, me: string) => Relation
}
export type Source = WholeSource | RoomSource

export interface Noun {
  /** File name without the ending: 'messages'. */
  name: string
  title: string
  about: string
  table: PgTable
  lines: Readonly<Record<string, Line>>
  fields: Readonly<Record<string, Field>>
  /** Columns that fields are computed from. */
  needs: readonly string[]
  joins?: SQL | undefined
  /** Order and paging key of the rows. */
  key: readonly PgColumn[]
  /** Merges equal rows, for nouns with few. */
  isDistinct?: boolean
  sources: readonly Source[]
}

interface NounGiven<Table extends PgTable> extends Partial<Pick<Noun, 'needs' | 'joins' | 'isDistinct'>> {
  name: string
  title: string
  about: string
  /** Every column: a new one without a line doesn't compile. */
  columns: Record<keyof Table['_']['columns'], Line>
  more?: Readonly<Record<string, Partial<Field> & Pick<Field, 'label' | 'schema'>>>
  key: readonly PgColumn[]
  sources: readonly Source[]
}

export function noun<Table extends PgTable>(table: Table, given: NounGiven<Table>): Noun {
  const { columns: lines, more = {}, needs = [], ...rest } = given
  const columns: Record<string, PgColumn> = getTableColumns<PgTable>(table)
  const own = Object.entries<Line>(lines).flatMap(([name, line]) =>
    isField(line) ? [[name, fieldOf(name, line, columns[name])] as const] : [],
  )
  const computed = Object.entries(more).map(([name, line]) => [name, fieldOf(name, line)] as const)
  return { ...rest, table, lines, needs, fields: Object.fromEntries([...own, ...computed]) }
}

/** A noun of computed fields, for a table whose columns are in another noun. */
export const furtherNoun = (table: PgTable, given: Omit<NounGiven<PgTable>, 'columns'>): Noun =>
  noun(table, { ...given, columns: {} })

export interface OtherTable {
  table: PgTable
  lines: Readonly<Record<string, Line>> | string
}

export const otherTable = <Table extends PgTable>(
  table: Table,
  lines: Record<keyof Table['_']['columns'], LeftOut | Elsewhere> | string,
): OtherTable => ({ table, lines })

export const leftOut = (why: string): LeftOut => ({ leftOut: why })
export const shownAs = (field: string): Elsewhere => ({ shownAs: field })

export const rowSchema = ({ fields }: Noun) =>
  z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])))

export function schemaOfNoun(noun: Noun) {
  const { title, about, fields } = noun
  const { items, ...list } = z.toJSONSchema(z.array(rowSchema(noun)), { unrepresentable: 'any' })
  const { properties = {}, ...item } = Object(items)
  const described = Object.entries<object>(properties).map(([name, schema]) => [
    name,
    { description: fields[name]?.label, ...schema },
  ])
  return { title, description: about, ...list, items: { ...item, properties: Object.fromEntries(described) } }
}
