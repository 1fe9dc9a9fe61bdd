import { showcase } from '#contract/requests/showcase'
import { findShowcase } from '../../domain/showcase/showcase.ts'
import type { Feature } from '../../http/feature.ts'

export function showcaseRoutes({ serve }: Feature) {
  serve(showcase.shown, ({ db }) => findShowcase(db))
}
