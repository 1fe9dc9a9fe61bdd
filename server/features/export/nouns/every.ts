import { accountNouns, accountTables } from './account.ts'
import type { Noun, OtherTable } from './fields.ts'
import { moneyNouns, moneyTables } from './money.ts'
import { roomNouns } from './rooms.ts'
import { technicalTables } from './technical.ts'
import { toldNouns, toldTables } from './told.ts'
import { workNouns, workTables } from './work.ts'

/** What an export is made of, in the order of its page. */
export const everyNoun: readonly Noun[] = [
  ...accountNouns,
  ...roomNouns,
  ...workNouns,
  ...moneyNouns,
  ...toldNouns,
]

/** The tables that have no noun of their own. */
export const otherTables: readonly OtherTable[] = [
  ...accountTables,
  ...workTables,
  ...moneyTables,
  ...toldTables,
  ...technicalTables,
]
