import * as z from 'zod/mini'
import { eq, getTableColumns, getTableConfig, type PgColumn, type PgTable, type SQL, sql } from '#drizzle'
import { type Room, songOfRoom } from '../rooms.ts'

/** Relation of the exporting person to a row. `former`: songwriter of a request that they gave up. */
const relations = ['own', 'party', 'payee', 'invited', 'former', 'hidden'] as const
export type Relation = (typeof relations)[number]

export type Row = Readonly<Record<string, unknown>>

/** `writer`: a songwriter, shown by full name. `person`: shown by first name, unless anonymous. */
type FieldKind = 'plain' | 'person' | 'writer' | 'file' | 'files'

/** Exported field, with a value from a column or a computed value. */
export interface Field {
  label: string
  kind: FieldKind
  /** Relations in which the person gets the value. In other relations the value is null. */
  to: readonly Relation[]
  schema: z.ZodMiniType
  /** SQL expression, instead of the column. */
  sql?: (me: string, relation: Relation) => SQL
  /** Returns the exported value, computed from the value of the column. */
  told?: (value: unknown, row: Row, about: { me: string; room: Room | undefined }) => unknown
  /** Display name of a file. */
  named?: (row: Row, path: string, room: Room | undefined) => string
}

/**
 * `LeftOut`: a column that isn't exported, with the reason. `Elsewhere`: a column that another `Noun`
 * exports.
 */
interface LeftOut {
  leftOut: string
}
interface Elsewhere {
  shownAs: string
}
export type Line = Partial<Field> | LeftOut | Elsewhere

export const columnsOf = (table: PgTable): Readonly<Record<string, PgColumn>> => getTableColumns(table)

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

/** Labels of columns that several tables have. */
const labels: Readonly<Record<string, string>> = {
  hiddenAt: 'Hidden by a steward at',
  isAnonymous: 'You are anonymous',
  seconds: 'Length in seconds',
  shareableId: 'Link',
}

/** 'createdAt' → 'Created at' */
const labelOf = (name: string) =>
  labels[name] ??
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`)

export const isField = (line: Line): line is Partial<Field> => !('leftOut' in line) && !('shownAs' in line)

/** Field of a column or a computed field, with defaults from the column. */
function fieldOf(name: string, line: Partial<Field>, column?: PgColumn): Field {
  const { to = relations, kind = 'plain' } = line
  const plain = column ? schemaOf(column) : z.unknown()
  const isNullable = !column?.notNull || to.length < relations.length
  const schema = schemasOf[kind] ?? (isNullable ? z.nullable(plain) : plain)
  return { label: labelOf(name), kind, to, schema, ...line }
}

interface WholeSource {
  relation: Relation
  where: (me: string) => SQL | undefined
}
interface RoomSource {
  /** SQL condition for the rows of a request that the person sees. Undefined if there are none. */
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
  /** Fields in the order of the table's columns. */
  fields: Readonly<Record<string, Field>>
  joins?: SQL | undefined
  /** Order and paging key of the rows: the primary key by default. */
  key: readonly PgColumn[]
  /** Merges equal rows. Only for a `Noun` with few rows. */
  isDistinct?: boolean
  /** Queries that find the rows. Default: rows with the person's id. */
  sources: readonly Source[]
}

interface NounGiven<Table extends PgTable>
  extends Pick<Noun, 'name' | 'title' | 'about' | 'joins' | 'isDistinct'>,
    Partial<Pick<Noun, 'key' | 'sources'>> {
  /** One entry for every column, so that a new column without an entry doesn't compile. */
  columns: Record<keyof Table['_']['columns'], Line>
  /** Computed fields. Default for the rows of a request: the title of its song. */
  more?: Readonly<Record<string, Partial<Field> & Pick<Field, 'label' | 'schema'>>>
}

const primaryKey = (table: PgTable): PgColumn[] => {
  const { columns, primaryKeys } = getTableConfig(table)
  return [...columns.filter(({ primary }) => primary), ...primaryKeys.flatMap((of) => of.columns)]
}

export function noun<Table extends PgTable>(table: Table, given: NounGiven<Table>): Noun {
  const columns = columnsOf(table)
  const {
    columns: lines,
    key = primaryKey(table),
    sources = [{ relation: 'own', where: (me) => columns['userId'] && eq(columns['userId'], me) }],
    more = columns['songRequestId'] && sources.some((source) => 'inRoom' in source) ? songOfRoom : {},
    ...rest
  } = given
  const lineOf: Readonly<Record<string, Line>> = lines
  const own = Object.entries(columns).flatMap(([name, column]) => {
    const line = lineOf[name]
    return line && isField(line) ? [[name, fieldOf(name, line, column)] as const] : []
  })
  const computed = Object.entries(more).map(([name, line]) => [name, fieldOf(name, line)] as const)
  return { ...rest, key, sources, table, lines, fields: Object.fromEntries([...own, ...computed]) }
}

/** A `Noun` of computed fields alone, for a table whose columns are in another `Noun`. */
export const furtherNoun = (table: PgTable, given: Omit<NounGiven<PgTable>, 'columns'>): Noun =>
  noun(table, { ...given, columns: {} })

export const own = ['own'] as const
export const id = (me: string) => sql`${me}::uuid`

/** Repeats one entry for several columns. */
export const all = <Of extends Line, Name extends string>(line: Of, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, line])) as Record<Name, Of>

export const shown = <Name extends string>(...names: Name[]) => all({}, ...names)

export interface OtherTable {
  table: PgTable
  lines: Readonly<Record<string, Line>> | string
}

export const otherTable = <Table extends PgTable>(
  table: Table,
  lines: Record<keyof Table['_']['columns'], LeftOut | Elsewhere>,
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
