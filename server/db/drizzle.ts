import type { Column, GetColumnData, Placeholder, SQL, SQLWrapper } from './unguarded.ts'
import * as unguarded from './unguarded.ts'

export * from './unguarded.ts'

/** Type that excludes guarded columns (`guarded` in schema/columns.ts), also those of a table alias. */
type Unguarded = object & { readonly _?: object & { readonly columnType?: string & { guarded?: undefined } } }
type Primitive = string | number | bigint | boolean | null | undefined
type Expression = SQLWrapper & Unguarded

interface Comparison {
  <C extends Column>(left: C & Unguarded, right: GetColumnData<C, 'raw'> | Expression): SQL
  <T>(left: SQL.Aliased<T>, right: T | Expression): SQL
  <T extends SQLWrapper>(left: Exclude<T, SQL.Aliased | Column>, right: Unguarded | Primitive): SQL
}
interface Membership {
  <C extends Column>(
    column: C & Unguarded,
    values: readonly (GetColumnData<C, 'raw'> | Placeholder)[] | Expression,
  ): SQL
  <T extends SQLWrapper>(column: Exclude<T, Column>, values: (Unguarded | Primitive)[] | Expression): SQL
}
type NullCheck = (value: Expression) => SQL
type Junction = (...conditions: (Expression | undefined)[]) => SQL | undefined
type Tag = <T = unknown>(strings: TemplateStringsArray, ...values: (Unguarded | Primitive)[]) => SQL<T>
type Tools = { [Key in keyof typeof unguarded.sql]: (typeof unguarded.sql)[Key] }

export const eq: Comparison = unguarded.eq
export const ne: Comparison = unguarded.ne
export const gt: Comparison = unguarded.gt
export const gte: Comparison = unguarded.gte
export const lt: Comparison = unguarded.lt
export const lte: Comparison = unguarded.lte
export const inArray: Membership = unguarded.inArray
export const notInArray: (value: Expression, values: Primitive[]) => SQL = unguarded.notInArray
export const isNull: NullCheck = unguarded.isNull
export const isNotNull: NullCheck = unguarded.isNotNull
export const not: NullCheck = unguarded.not
export const and: Junction = unguarded.and
export const or: Junction = unguarded.or
export const sql: Tag & Tools = unguarded.sql
