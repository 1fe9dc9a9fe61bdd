import { LandingFooter } from './landing-footer.tsx'
import { Hero } from './landing-hero.tsx'
import { LandingStats } from './landing-stats.tsx'
import { HowItWorks } from './landing-steps.tsx'

/** What a visitor sees, and everyone while it isn't known who they are. Prerendered at the build. */
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
