import type { Role } from '#contract/people/accounts'
import { closingDays } from '#contract/people/closing'
import {
  invitationParameter,
  type RegistrationRefusal,
  registrationRefusals,
} from '#contract/people/registration-settings'
import { accountPaths, stewardParameter } from '#contract/surface/account-paths'
import type { PlainPages } from '#contract/surface/drawn-pages'
import { routes, withReturnTo } from '#contract/surface/paths'
import { site } from '../../lib/site/site.ts'
import { passkeyPart } from '../../sign-in/part.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PlainChoices } from '../../ui/plain-choices.tsx'
import { Form, Notice, Refusal } from '../form.tsx'
import { Below, type Pages } from '../form-layout.tsx'

const notices: Record<string, string> = {
  'account-closed': `Your account is closed. For ${closingDays.open} days signing in opens it again; then it is erased.`,
  'password-changed': 'Your password is changed. Sign in with the new one.',
  'email-proven': 'Your email is confirmed. Sign in with the new password.',
}

export const email = { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' } as const
export const password = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autoComplete: 'current-password',
} as const
export const newPassword = {
  ...password,
  autoComplete: 'new-password',
  hint: 'At least 8 characters',
} as const

const asking: Record<RegistrationRefusal, string> = {
  closed: 'For questions',
  uninvited: 'To ask for one',
  spent: 'To ask for a new one',
}

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

/** Passkey button. It is hidden until the page's script finds that the browser supports passkeys. */
const ByPasskey = ({ returnTo }: { returnTo: string }) => (
  <div id={passkeyPart} hidden data-return-to={returnTo}>
    <Or />
    <button type="button" className={buttonClass({ variant: 'secondary' }, 'w-full')}>
      Sign in with a passkey
    </button>
    <p role="alert" className="mt-2 text-sm font-semibold text-danger empty:hidden" />
  </div>
)

interface ByProviderProps {
  name: string | undefined
  returnTo: string
  given: Record<string, string> | undefined
}

const ByProvider = ({ name, returnTo, given }: ByProviderProps) =>
  name && (
    <>
      <Or />
      <a
        href={withReturnTo(accountPaths.provider, returnTo, given)}
        className={buttonClass({ variant: 'secondary' }, 'w-full')}
      >
        Continue with {name}
      </a>
    </>
  )

const Or = () => (
  <p className="my-5 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    or
  </p>
)

const DemoAccounts = ({ demo, returnTo }: Pick<PlainPages['signIn'], 'demo' | 'returnTo'>) => (
  <>
    <section aria-labelledby="demo" className="mt-5">
      <h2 id="demo" className="font-sans text-sm font-semibold">
        This is the demo: try it as
      </h2>
      <ul className="mt-2.5 grid gap-2">
        {demo.map(({ email: address, firstName, lastName, role }) => (
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

/** Reasons to create an account. Each selects a role. */
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

export const ofSignIn: Pages<'signIn' | 'register' | 'welcome'> = {
  signIn: ({ filled, returnTo, demo, provider, role, news = '', refusal, mailsLinks, script }) => ({
    title: 'Sign in',
    script,
    body: (
      <>
        {refusal === 'spent' && <Refused refusal={refusal} />}
        {Object.hasOwn(notices, news) && <Notice>{notices[news]}</Notice>}
        {returnTo === routes.home && !news && (
          <p className="mt-3 text-sm text-muted">
            Your story first.{!refusal && ' Then an account.'}{' '}
            <a href={routes.begin} className="inline-flex min-h-11 items-center font-semibold underline">
              Tell your story
            </a>
          </p>
        )}
        {demo.length > 0 && <DemoAccounts demo={demo} returnTo={returnTo} />}
        <Form
          action={accountPaths.signIn.form}
          filled={filled}
          hidden={{ returnTo }}
          fields={[{ ...email, autoComplete: 'username webauthn' }, password]}
          submit="Sign in"
        />
        <ByPasskey returnTo={returnTo} />
        <ByProvider name={provider} returnTo={returnTo} given={role && { role }} />
        <Below
          links={{
            'Create an account':
              !refusal && withReturnTo(accountPaths.register.page, returnTo, role && { role }),
            'Email me a link': mailsLinks && withReturnTo(accountPaths.link.page, returnTo),
            'Forgot your password?': withReturnTo(accountPaths.forgot.page, returnTo),
          }}
        />
        {refusal && refusal !== 'spent' && <Refused refusal={refusal} />}
      </>
    ),
  }),
  register({ filled, returnTo, role, invitation, provider, forStewards = false }) {
    const invited: Record<string, string> =
      invitation === undefined ? {} : { [invitationParameter]: invitation }
    return {
      title: 'Create an account',
      lead: 'Free to join. Ask for a song, write one, or help pay for one.',
      body: forStewards && <Refusal>This form is only for the stewards of {site.name}.</Refusal>,
      form: {
        action: accountPaths.register.form,
        filled,
        hidden: { returnTo, ...invited, ...(forStewards && { [stewardParameter]: '1' }) },
        fields: [
          { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
          { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
          email,
          newPassword,
        ],
        submit: 'Create account',
        children: <Reasons role={role} />,
      },
      after: <ByProvider name={provider} returnTo={returnTo} given={invited} />,
      below: { 'I already have an account': withReturnTo(accountPaths.signIn.page, returnTo) },
    }
  },
  welcome: ({ filled, returnTo, role }) => ({
    title: 'Welcome',
    lead: `${site.name} opens with what you come for. You can change it in your profile at any time.`,
    form: {
      action: accountPaths.welcome.form,
      filled,
      hidden: { returnTo },
      submit: 'Continue',
      children: <Reasons role={role} />,
    },
    after: (
      <form method="post" action={accountPaths.welcome.form} className="mt-3">
        <input type="hidden" name="returnTo" value={returnTo} />
        <button className={buttonClass({ variant: 'quiet' }, 'w-full')}>Skip</button>
      </form>
    ),
  }),
}
