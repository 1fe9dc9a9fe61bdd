import { routes } from '#contract/surface/paths'
import type { Deps } from '../../../deps.ts'
import type { MakeVisitorPage } from '../../../http/pages/visitors/lookups.ts'
import { roomPage } from './room-page.ts'
import { fundPage, homePage, moderationPage } from './site-pages.ts'
import { songwriterPage } from './songwriter-page.ts'

export const visitorPages = (deps: Pick<Deps, 'db' | 'env'>): Record<string, MakeVisitorPage> => ({
  [routes.home]: homePage(deps),
  [routes.fund]: fundPage(deps),
  [routes.moderation]: moderationPage(deps),
  [routes.room]: roomPage(deps),
  [routes.songwriter]: songwriterPage(deps),
})
