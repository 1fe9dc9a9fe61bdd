import type { Described, RowMapper } from './row-mapper.ts'

interface Kind<Row> {
  /** Undefined for one that is planned for its values at each run. */
  name: string | undefined
  text: string
  /** How rows are made of these columns. */
  mapperFor: (columns: Described[]) => RowMapper<Row>
}

/** A statement with its values, and the rows that its last run found. */
export interface Part<Row = unknown> {
  statement: Statement<Row>
  values: unknown[]
  rows: Row[]
}

/**
 * A prepared statement whose rows are made straight of what the server sends. A connection is asked for the types of its
 * columns once, where it parses the statement; pg asks at each run, and looks each of them up: a tenth of the time of a
 * statement with sixty columns.
 */
export class Statement<Row> {
  readonly name: string | undefined
  readonly text: string
  readonly #mapperFor: Kind<Row>['mapperFor']
  #types = ''
  #toRow: RowMapper<Row> | undefined

  constructor({ name, text, mapperFor }: Kind<Row>) {
    this.name = name
    this.text = text
    this.#mapperFor = mapperFor
  }

  /** One run of it. */
  with(values: unknown[]): Part<Row> {
    return { statement: this, values, rows: [] }
  }

  /** How its rows are made, once a connection has described them. */
  get toRow() {
    return this.#toRow
  }

  /** After a migration the types may be others than another connection said. */
  describe(columns: Described[]): RowMapper<Row> {
    const types = String(columns.map(({ dataTypeID }) => dataTypeID))
    if (!this.#toRow || this.#types !== types) {
      this.#types = types
      this.#toRow = this.#mapperFor(columns)
    }
    return this.#toRow
  }
}
