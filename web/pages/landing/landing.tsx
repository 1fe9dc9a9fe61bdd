import './landing.css'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { count } from '#contract/surface/counts'
import { siteStats } from '../../features/stats/api.ts'
import { site } from '../../lib/site/site.ts'
import { LandingFooter } from './landing-footer.tsx'
import { Hero } from './landing-hero.tsx'
import { HowItWorks } from './landing-steps.tsx'
import { late } from './showcase/record.tsx'

/** Landing page for visitors. Everyone sees it until the current user has loaded. The build prerenders it. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <HowItWorks />
      <Suspense fallback={null}>
        <late.ShowcaseRows />
      </Suspense>
      <LandingStats />
      <LandingFooter />
    </>
  )
}

const unknown = {
  totalSongs: 0,
  activeSongwriters: 0,
  get communitySupport() {
    return site.currency?.zero ?? '$0'
  },
  happyListeners: 0,
}

/** Statistics of the site. While they load or after an error, they are zeros, as specified. */
export function LandingStats() {
  const { data = unknown } = useQuery(siteStats)
  const figures = [
    ['Songs Created', count(data.totalSongs)],
    ['Active Songwriters', count(data.activeSongwriters)],
    ['Community Support', data.communitySupport],
    ['Happy Listeners', count(data.happyListeners)],
  ]
  return (
    <section aria-label="Community statistics" className="bg-band text-on-band">
      <dl className="mx-auto grid max-w-[90rem] grid-cols-2 gap-x-6 gap-y-10 px-4 py-14 sm:px-8 lg:grid-cols-4 lg:py-20">
        {figures.map(([label, value]) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end border-l border-on-band/30 pl-4 lg:pl-6"
          >
            <dt className="mt-2 text-sm">{label}</dt>
            <dd className="figures font-serif text-4xl font-[430]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
