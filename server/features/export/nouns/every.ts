import { accountNouns, accountTables } from './account.ts'
import type { Noun, OtherTable } from './fields.ts'
import { moneyNouns, moneyTables } from './money.ts'
import { roomNouns } from './rooms.ts'
import { technicalTables } from './technical.ts'
import { toldNouns, toldTables } from './told.ts'
import { workNouns, workTables } from './work.ts'

export const everyNoun: readonly Noun[] = [
  ...accountNouns,
  ...roomNouns,
  ...workNouns,
  ...moneyNouns,
  ...toldNouns,
]

/** Tables without a noun of their own. */
export const otherTables: readonly OtherTable[] = [
  ...accountTables,
  ...workTables,
  ...moneyTables,
  ...toldTables,
  ...technicalTables,
]
