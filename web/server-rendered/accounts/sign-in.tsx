import type { Role } from '#contract/people/accounts'
import { closingDays } from '#contract/people/closing'
import { type RegistrationRefusal, registrationRefusals } from '#contract/people/registration'
import { accountPaths, invitationParameter, stewardParameter } from '#contract/surface/account-paths'
import type { PlainPages } from '#contract/surface/drawn-pages'
import { withReturnTo } from '#contract/surface/paths'
import { site } from '../../lib/site/site.ts'
import { passkeyPart } from '../../sign-in/part.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PlainChoices } from '../../ui/plain-choices.tsx'
import { Form } from '../form.tsx'
import { Below, Lead, Notice, PlainLink, Refusal } from '../parts.tsx'

const notices: Record<string, string> = {
  'account-closed': `Your account is closed. For ${closingDays.open} days signing in opens it again; then it is erased.`,
  'password-changed': 'Your password is changed. Sign in with the new one.',
  'email-proven': 'Your email is proven. Sign in with the new password.',
}

export const email = { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' } as const
export const newPassword = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autoComplete: 'new-password',
  hint: 'At least 8 characters',
} as const
export const password = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autoComplete: 'current-password',
} as const

export const signIn = ({
  filled,
  returnTo,
  demo,
  provider,
  role,
  news = '',
  refusal,
  script,
}: PlainPages['signIn']) => ({
  title: 'Sign in',
  side: 'Side A',
  script,
  body: (
    <>
      {refusal === 'spent' && <Refused refusal={refusal} />}
      {Object.hasOwn(notices, news) && <Notice>{notices[news]}</Notice>}
      {demo.length > 0 && <DemoAccounts accounts={demo} returnTo={returnTo} />}
      <Form
        action={accountPaths.signIn.form}
        filled={filled}
        hidden={{ returnTo }}
        fields={[{ ...email, autoComplete: 'username webauthn' }, password]}
        submit="Sign in"
      />
      <ByPasskey returnTo={returnTo} />
      {provider && (
        <>
          <Or />
          <ByProvider
            name={provider}
            href={withReturnTo(accountPaths.provider, returnTo, role && { role })}
          />
        </>
      )}
      <Below>
        {!refusal && (
          <PlainLink href={withReturnTo(accountPaths.register.page, returnTo, role && { role })}>
            Create an account
          </PlainLink>
        )}
        <PlainLink href={withReturnTo(accountPaths.forgot.page, returnTo)}>Forgot your password?</PlainLink>
      </Below>
      {refusal && refusal !== 'spent' && <Refused refusal={refusal} />}
    </>
  ),
})

const asking: Record<RegistrationRefusal, string> = {
  closed: 'For questions',
  uninvited: 'To ask for one',
  spent: 'To ask for a new one',
}

/** Replaces the link to registration. */
const Refused = ({ refusal }: { refusal: RegistrationRefusal }) => (
  <Refusal>
    {registrationRefusals[refusal](site.name)}
    {site.contact && (
      <>
        {' '}
        {asking[refusal]}, write to{' '}
        <a href={site.contact.href} className="underline underline-offset-4">
          {site.contact.words}
        </a>
        .
      </>
    )}
  </Refusal>
)

/** Hidden until the page's script finds passkey support. */
const ByPasskey = ({ returnTo }: { returnTo: string }) => (
  <div id={passkeyPart} hidden data-return-to={returnTo}>
    <Or />
    <button type="button" className={buttonClass({ variant: 'secondary' }, 'w-full')}>
      Sign in with a passkey
    </button>
    <p role="alert" className="mt-2 text-sm font-semibold text-danger empty:hidden" />
  </div>
)

const ByProvider = ({ name, href }: { name: string; href: string }) => (
  <a href={href} className={buttonClass({ variant: 'secondary' }, 'w-full')}>
    Continue with {name}
  </a>
)

const Or = () => (
  <p className="my-5 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    or
  </p>
)

const DemoAccounts = ({
  accounts,
  returnTo,
}: {
  accounts: PlainPages['signIn']['demo']
  returnTo: string
}) => (
  <>
    <section aria-labelledby="demo" className="mt-5">
      <h2 id="demo" className="font-sans text-sm font-semibold">
        This is the demo: try it as
      </h2>
      <ul className="mt-2.5 grid gap-2">
        {accounts.map(({ email: address, firstName, lastName, role }) => (
          <li key={address}>
            <form method="post" action={accountPaths.demo}>
              <input type="hidden" name="returnTo" value={returnTo} />
              <input type="hidden" name="email" value={address} />
              <button className="flex min-h-12 w-full cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-md border-[1.5px] border-edge bg-paper px-4 py-2 text-left hover:border-accent">
                <span className="font-serif text-lg font-semibold">
                  {firstName} {lastName}
                </span>
                <span className="liner text-muted">{role}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
    <Or />
  </>
)

/** Reasons for an account, by the resulting role. */
const reasons: Record<Role, string> = {
  listener: 'I’d like a song',
  songwriter: 'I write songs',
  underwriter: 'I’d like to support songs',
}

const Reasons = ({ role }: { role: Role }) => (
  <PlainChoices
    name="role"
    label="What brings you here?"
    options={Object.entries(reasons).map(([value, label]) => ({ value, label }))}
    value={role}
    wide
  />
)

export const register = ({
  filled,
  returnTo,
  role,
  invitation,
  provider,
  forStewards = false,
}: PlainPages['register']) => ({
  title: 'Create an account',
  side: 'Side B',
  body: (
    <>
      <Lead>
        To ask for a song, to write one, or to pay for one. It costs nothing, and 100% goes to songwriters.
      </Lead>
      {forStewards && (
        <Refusal>This form is for the stewards of {site.name}, whose addresses its operator has set.</Refusal>
      )}
      <Form
        action={accountPaths.register.form}
        filled={filled}
        hidden={{
          returnTo,
          ...(invitation !== undefined && { [invitationParameter]: invitation }),
          ...(forStewards && { [stewardParameter]: '1' }),
        }}
        fields={[
          { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
          { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
          email,
          newPassword,
        ]}
        submit="Create account"
      >
        <Reasons role={role} />
      </Form>
      {provider && (
        <>
          <Or />
          <ByProvider
            name={provider}
            href={withReturnTo(
              accountPaths.provider,
              returnTo,
              invitation === undefined ? {} : { [invitationParameter]: invitation },
            )}
          />
        </>
      )}
      <Below>
        <PlainLink href={withReturnTo(accountPaths.signIn.page, returnTo)}>
          I already have an account
        </PlainLink>
      </Below>
    </>
  ),
})

export const welcome = ({ filled, returnTo, role }: PlainPages['welcome']) => ({
  title: 'Welcome',
  side: 'Side B',
  body: (
    <>
      <Lead>{site.name} opens with what you come for. You can change it in your profile at any time.</Lead>
      <Form action={accountPaths.welcome.form} filled={filled} hidden={{ returnTo }} submit="Continue">
        <Reasons role={role} />
      </Form>
      <form method="post" action={accountPaths.welcome.form} className="mt-3">
        <input type="hidden" name="returnTo" value={returnTo} />
        <button className={buttonClass({ variant: 'quiet' }, 'w-full')}>Skip</button>
      </form>
    </>
  ),
})
