import type { ReactNode } from 'react'
import { roles } from '#contract/people/accounts'
import { dayOf, fullName } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { SignedIn } from '../features/accounts/signed-in.tsx'
import { useCurrentUser } from '../lib/calls/current-user.ts'
import { forgetDrafts } from '../lib/local-storage/drafts.ts'
import { useTitle } from '../lib/use-title.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Settings } from './settings/settings.tsx'

const notSet = 'Not set'

/** /profile: what the specification states, then the settings (spec 2.profile.*). */
export function ProfilePage() {
  useTitle('Profile')
  return (
    <SignedIn>
      <Profile />
    </SignedIn>
  )
}

function Profile() {
  const user = useCurrentUser()
  if (!user) return null
  return (
    <div className="page grid grid-cols-1 gap-10">
      <ButtonLink variant="quiet" size="sm" href={paths.dashboard()} className="-ml-3.5 justify-self-start">
        <span aria-hidden>←</span> Back to Dashboard
      </ButtonLink>
      <header className="flex flex-wrap items-center gap-6">
        <Avatar person={user} size="xl" />
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="text-3xl [overflow-wrap:anywhere]">{fullName(user) || notSet}</h1>
          <p className="mt-1 mb-3 text-muted [overflow-wrap:anywhere]">{user.email || notSet}</p>
          <Badge tone="accent">{user.role}</Badge>
        </div>
      </header>
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
        <section aria-labelledby="details">
          <h2 id="details" className="mb-4 text-2xl">
            Profile details
          </h2>
          <dl className="divide-y divide-line border-y border-line">
            <Detail name="First name">{user.firstName || notSet}</Detail>
            <Detail name="Last name">{user.lastName || notSet}</Detail>
            <Detail name="Email">{user.email || notSet}</Detail>
            <Detail name="Member since">{user.createdAt ? dayOf(user.createdAt) : 'Unknown'}</Detail>
          </dl>
        </section>
        <section aria-labelledby="views">
          <h2 id="views" className="mb-4 text-2xl">
            Quick links
          </h2>
          <ul className="flex flex-wrap gap-3 lg:grid lg:justify-items-start">
            {roles.map((role) => (
              <li key={role}>
                <ButtonLink variant="secondary" href={paths.dashboard({ role })} className="capitalize">
                  {role} view
                </ButtonLink>
              </li>
            ))}
          </ul>
          <div className="mt-5 flex flex-wrap gap-3">
            <ButtonLink variant="secondary" href={paths.dashboard()}>
              Go to Dashboard
            </ButtonLink>
            <ButtonLink variant="danger" href={paths.logout()} onClick={forgetDrafts}>
              Sign Out
            </ButtonLink>
          </div>
        </section>
      </div>
      <Settings />
    </div>
  )
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-1 py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </div>
)
