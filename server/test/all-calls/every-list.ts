import { moneyLists } from './lists/money-lists.ts'
import { peopleLists } from './lists/people-lists.ts'
import { requestLists } from './lists/request-lists.ts'
import { trustLists } from './lists/trust-lists.ts'
import { workLists } from './lists/work-lists.ts'

export const lists = [...requestLists, ...workLists, ...moneyLists, ...peopleLists, ...trustLists]
