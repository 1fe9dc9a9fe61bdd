import { type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#contract/surface/paths'
import { useCurrentUser } from '../../lib/calls/current-user.ts'
import { lateParts } from '../../lib/chunks/late-parts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dispensable } from '../../ui/optional-chunk.tsx'
import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useLoginPath } from './use-login-path.ts'

const { MemberBar } = lateParts(() => import('./member-bar.tsx'))

/** Fragment ids of the links on the landing page, by label (spec 2.top-bar.*). */
const landingAnchors = { Discover: 'discover', Create: 'create', Support: 'support' } as const

export function TopBar({ children }: { children?: ReactNode }) {
  const user = useCurrentUser()
  return (
    <header className="print:hidden sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm">
      <a
        href="#main"
        className="absolute top-2 left-2 z-10 -translate-y-24 bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <div
        className={`mx-auto flex items-center gap-3 px-4 sm:gap-5 sm:px-8 ${user ? 'min-h-16 max-w-[80rem] max-sm:flex-wrap max-sm:gap-x-1 py-1 max-[22rem]:px-2' : 'max-w-[90rem] max-sm:flex-wrap max-sm:pt-2.5 sm:h-16'}`}
      >
        <Logo brief={user !== null} />
        {user ? (
          <Dispensable>
            <MemberBar user={user}>{children}</MemberBar>
          </Dispensable>
        ) : (
          <VisitorBar />
        )}
      </div>
    </header>
  )
}

function VisitorBar() {
  const loginPath = useLoginPath()
  const [path] = useLocation()
  const page = path === paths.home() ? '' : paths.home()
  return (
    <>
      {/* On phones the navigation is on its own line, below the logo. */}
      <nav
        aria-label="On this page"
        className="flex max-sm:order-last max-sm:-ml-3.5 max-sm:basis-full max-sm:-mt-2 sm:ml-auto"
      >
        {Object.entries(landingAnchors).map(([word, anchor]) => (
          <a
            key={word}
            href={`${page}#${anchor}`}
            className="flex min-h-11 items-center px-3.5 text-sm font-medium decoration-accent decoration-2 underline-offset-8 hover:underline"
          >
            {word}
          </a>
        ))}
      </nav>
      <div className="flex items-center gap-2 max-sm:ml-auto">
        <ThemeSwitch />
        <ButtonLink href={loginPath} variant="secondary">
          Sign In
        </ButtonLink>
      </div>
    </>
  )
}
