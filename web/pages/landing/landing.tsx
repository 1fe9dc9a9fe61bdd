import { Suspense } from 'react'
import { LandingFooter } from './landing-footer.tsx'
import { Hero } from './landing-hero.tsx'
import { LandingStats } from './landing-stats.tsx'
import { HowItWorks } from './landing-steps.tsx'
import { ShowcaseRows } from './showcase/late.ts'

/** Landing page: for visitors, and for everyone until the current user has loaded. Prerendered at the build. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <HowItWorks />
      <Suspense fallback={null}>
        <ShowcaseRows />
      </Suspense>
      <LandingStats />
      <LandingFooter />
    </>
  )
}
