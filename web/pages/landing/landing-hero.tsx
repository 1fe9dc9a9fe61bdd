import { paths } from '#contract/surface/paths'
import { useLoginPath } from '../../features/accounts/use-login-path.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { HeroRecord } from './showcase/record.tsx'

export const howItWorksId = 'discover'

const showHowItWorks = () => {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(howItWorksId)?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
}

export function Hero() {
  const loginPath = useLoginPath()
  // Read from the login path instead of `location`: the server doesn't know the query, and hydration needs
  // the same result.
  const isInvited = loginPath.includes(encodeURIComponent('songwriter='))
  return (
    <section className="overflow-hidden">
      <HeroRecord>
        <div className="hero-words">
          <h1 className="hero-title">
            A song written just for <em className="you">You</em>
          </h1>
          <p className="mt-6 max-w-[34ch] text-lg text-muted">
            Tell your story. A songwriter listens, writes, records. What comes back is a song nobody else has.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href={loginPath} size="lg">
              Request a song or Write a song
            </ButtonLink>
            <Button variant="secondary" size="lg" onClick={showHowItWorks}>
              Learn More
            </Button>
          </div>
          <p className="mt-1 text-sm text-muted">
            or{' '}
            <a
              href={paths.login(paths.dashboard({ role: 'underwriter' }))}
              className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-accent"
            >
              support one
            </a>
          </p>
          {isInvited && (
            <p className="mt-4 max-w-[40ch] text-sm">
              You’re asking one songwriter. Sign in and your request goes straight to them.
            </p>
          )}
        </div>
      </HeroRecord>
    </section>
  )
}
