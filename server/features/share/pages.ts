import type { Deps } from '../../deps.ts'
import type { MakeVisitorPage } from '../../http/shell.ts'
import { roomPage } from './room-page.ts'
import { songwriterPage } from './songwriter-page.ts'

/** By pattern, the pages that travel as links. */
export const visitorPages = (deps: Pick<Deps, 'db' | 'env'>): Record<string, MakeVisitorPage> => ({
  '/request/:shareableId': roomPage(deps),
  '/songwriter/:id': songwriterPage(deps),
})
