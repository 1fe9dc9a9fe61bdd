import { LandingFooter } from './landing-footer.tsx'
import { Hero } from './landing-hero.tsx'
import { LandingStats } from './landing-stats.tsx'
import { HowItWorks } from './landing-steps.tsx'

/** Landing page: for visitors, and for everyone until the current user has loaded. Prerendered at the build. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <HowItWorks />
      <LandingStats />
      <LandingFooter />
    </>
  )
}
