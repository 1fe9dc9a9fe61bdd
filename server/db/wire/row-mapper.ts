import { types } from 'pg'
import { Column, getTableName, is, noopDecoder, SQL, Subquery } from '#drizzle'

export interface Described {
  name: string
  /** OID of the column's data type. */
  dataTypeID: number
}

/** A selected column of a query: the path of its value in the row object, and its drizzle decoder. */
export interface Selected {
  path: string[]
  field: unknown
}

/** For each table name: true if a join always finds a row of this table. */
type Joins = Readonly<Record<string, boolean>> | undefined

interface Decoder {
  mapFromDriverValue: (value: unknown) => unknown
}

/** drizzle's decoders that return the value unchanged, so that they needn't be called. */
const asItIs = new Set<unknown>(
  [Column.prototype, noopDecoder].map((one) => Reflect.get(one, 'mapFromDriverValue')),
)

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field
  if (is(field, SQL)) return Reflect.get(field, 'decoder') as Decoder
  if (is(field, Subquery)) return Reflect.get(field._.sql, 'decoder') as Decoder
  return Reflect.get(Object(field).sql, 'decoder') as Decoder
}

interface Place {
  [key: string]: Place | number
}

export type RowMapper<Row> = (fields: (string | null)[]) => Row

/**
 * Compiles a function that maps the rows of a query. The parser and drizzle's decoder of each column are
 * chosen only once: choosing them for each value took a third of the time of a list. If a left join finds no
 * row, its object is null.
 */
export function rowMapper<Row>(
  selected: readonly Selected[],
  joins: Joins,
  columns: readonly Described[],
): RowMapper<Row> {
  const readers = selected.map(({ field }, at) => readerOf(decoderOf(field), columns[at]!.dataTypeID))
  const place = placesOf(selected)
  const object = (node: Place): string =>
    `{ ${Object.entries(node)
      .map(
        ([name, inner]) =>
          `${JSON.stringify(name)}: ${typeof inner === 'number' ? valueOf(readers, inner) : joined(name, inner)}`,
      )
      .join(', ')} }`
  const joined = (name: string, node: Place) => {
    const missing = place[name] === node ? missingColumn(selected, name, joins) : undefined
    return missing === undefined ? object(node) : `(row[${missing}] === null ? null : ${object(node)})`
  }
  return compiled<Row>(object(place), readers)
}

/** Returns the row mapper of a handwritten statement. The keys of its objects are the column names. */
export function namedRowMapper<Row>(columns: readonly Described[]): RowMapper<Row> {
  const readers = columns.map(({ dataTypeID }) => parserOf(dataTypeID))
  const values = columns.map(({ name }, at) => `${JSON.stringify(name)}: ${valueOf(readers, at)}`)
  return compiled<Row>(`{ ${values.join(', ')} }`, readers)
}

type Reader = ((text: string) => unknown) | undefined

const valueOf = (readers: readonly Reader[], at: number) =>
  readers[at] ? `(row[${at}] === null ? null : readers[${at}](row[${at}]))` : `row[${at}]`

function compiled<Row>(object: string, readers: readonly Reader[]): RowMapper<Row> {
  // oxlint-disable-next-line typescript/no-implied-eval -- of the names of our own queries' columns alone
  const compile = new Function('readers', `return (row) => (${object})`) as (
    given: typeof readers,
  ) => RowMapper<Row>
  return compile(readers)
}

/**
 * Returns the function that converts a column's text: first the driver's parser for the type, then drizzle's
 * decoder. Undefined if no conversion is needed.
 */
function readerOf(decoder: Decoder, type: number): Reader {
  const parse = parserOf(type)
  const isDecoded = !asItIs.has(decoder.mapFromDriverValue)
  if (!parse) return isDecoded ? (text) => decoder.mapFromDriverValue(text) : undefined
  return isDecoded ? (text) => decoder.mapFromDriverValue(parse(text)) : parse
}

const { TEXT, VARCHAR, UUID, NUMERIC, TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = types.builtins
const listOfTexts = 1009
const lists = { ofTimestamps: 1115, ofDates: 1182, ofTimestamptzs: 1185, ofIntervals: 1187, ofNumerics: 1231 }
/** Types whose values stay the text that PostgreSQL prints, as in drizzle. Times and exact numbers too. */
const texts = new Set<number>([
  TEXT,
  VARCHAR,
  UUID,
  NUMERIC,
  TIMESTAMPTZ,
  TIMESTAMP,
  DATE,
  INTERVAL,
  ...Object.values(lists),
])

/** The driver's parser. Its own type knows no types of extensions, which are numbers like all others. */
const driversParser: (type: number) => (text: string) => unknown = types.getTypeParser

const parserOf = (type: number): Reader => {
  if (texts.has(type)) return undefined
  const parse = driversParser(type)
  return type === listOfTexts ? (text) => plainList(text) ?? parse(text) : parse
}

/** Fast path for arrays of words without quotes. The driver's parser creates an object for each array. */
function plainList(text: string): string[] | undefined {
  if (text === '{}') return []
  return /["\\]|\bNULL\b/i.test(text) || text.indexOf('{', 1) > 0 ? undefined : text.slice(1, -1).split(',')
}

function placesOf(selected: readonly Selected[]): Place {
  const place: Place = {}
  for (const [at, { path }] of selected.entries()) {
    let node = place
    for (const name of path.slice(0, -1)) {
      const inner = (node[name] ??= {})
      if (typeof inner === 'number') throw new Error(`The column ${name} is an object too`)
      node = inner
    }
    node[path.at(-1)!] = at
  }
  return place
}

/**
 * Index of the column whose NULL means that a left join found no row: the first column of an object that has
 * columns of only one table. Undefined for other objects.
 */
function missingColumn(selected: readonly Selected[], name: string, joins: Joins): number | undefined {
  if (!joins) return undefined
  const columns = [...selected.entries()].flatMap(([at, { path, field }]) =>
    path.length === 2 && path[0] === name && is(field, Column)
      ? [{ at, table: getTableName(field.table) }]
      : [],
  )
  const [first] = columns
  if (!first || joins[first.table] || columns.some(({ table }) => table !== first.table)) return undefined
  return first.at
}
