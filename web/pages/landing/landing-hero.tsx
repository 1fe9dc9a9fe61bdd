import { paths } from '#contract/surface/paths'
import { useAskedAlone, useLoginPath } from '../../features/accounts/use-login-path.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { HeroRecord } from './showcase/record.tsx'

export const howItWorksId = 'discover'

const showHowItWorks = () => {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(howItWorksId)?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
}

export function Hero() {
  const loginPath = useLoginPath()
  const songwriter = useAskedAlone()
  return (
    <section className="overflow-hidden">
      <HeroRecord
        renderWords={(halfWithin) => (
          <div className="hero-words">
            <h1 className="hero-title">
              A song written just for <em className="you">You</em>
            </h1>
            <p className="mt-6 max-w-[34ch] text-lg text-muted">
              A songwriter listens to your story, writes, records. What comes back is a song nobody else has.
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <ButtonLink href={paths.begin({ songwriter })} size="lg">
                Tell your story
              </ButtonLink>
              <ButtonLink href={loginPath} size="lg" variant="secondary">
                Request a song or Write a song
              </ButtonLink>
              <Button variant="quiet" size="lg" onClick={showHowItWorks}>
                Learn More
              </Button>
            </div>
            <p className="mt-4 max-w-[40ch]">
              Free to ask. You hear it before you pay.
              {halfWithin && ` Half the songs below took ${halfWithin} or less.`}
            </p>
            <p className="mt-1 text-sm text-muted">
              or{' '}
              <a
                href={paths.login(paths.dashboard({ role: 'underwriter' }))}
                className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-accent"
              >
                support one
              </a>
            </p>
            {songwriter && (
              <p className="mt-4 max-w-[40ch] text-sm">
                You’re asking one songwriter. Sign in and your request goes straight to them.
              </p>
            )}
          </div>
        )}
      />
    </section>
  )
}
