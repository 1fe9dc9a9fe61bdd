import type { Described, RowMapper } from './row-mapper.ts'

interface Kind<Row> {
  /** Undefined for a statement that is planned for its values at each run. */
  name: string | undefined
  text: string
  mapperFor: (columns: Described[]) => RowMapper<Row>
}

export interface Part<Row = unknown> {
  statement: Statement<Row>
  values: unknown[]
  rows: Row[]
}

/**
 * A prepared statement that makes its rows directly from the server's bytes. It requests the column types
 * once per connection, when parsing. pg requests and looks them up at each run, a tenth of the time of a
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

  get toRow() {
    return this.#toRow
  }

  /** After a migration the types may differ from those on another connection. */
  describe(columns: Described[]): RowMapper<Row> {
    const types = String(columns.map(({ dataTypeID }) => dataTypeID))
    if (!this.#toRow || this.#types !== types) {
      this.#types = types
      this.#toRow = this.#mapperFor(columns)
    }
    return this.#toRow
  }
}
