import type { ReactNode } from 'react'
import { accountPaths } from '#contract/surface/account-paths'
import type { Filled, Mailbox as Shown } from '#contract/surface/drawn-pages'
import { buttonClass } from '../ui/button.tsx'
import { inputLook } from '../ui/input-look.ts'

export const PlainLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    className="inline-flex min-h-11 items-center font-semibold underline decoration-line decoration-2 underline-offset-4 hover:decoration-accent"
  >
    {children}
  </a>
)

export const Address = ({ children }: { children: string }) => (
  <strong className="[overflow-wrap:anywhere]">{children}</strong>
)

/** Says where the site's emails are shown if no mail server is set up. */
export const Mailbox = ({ is }: { is: NonNullable<Shown> }) =>
  is === 'open' ? (
    <>
      No mail server is set up, so{' '}
      <a href={accountPaths.mailbox} className="underline">
        read it here
      </a>
      .
    </>
  ) : (
    <>No mail server is set up: this site shows its emails at the address that its start printed.</>
  )

export const Lead = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 text-sm text-muted">{children}</p>
)

/** Box that explains a refusal and what the user can do instead. */
export const Refusal = ({ children }: { children: ReactNode }) => (
  <p className="mt-5 rounded-md border border-line bg-sunk px-4 py-3 text-sm [overflow-wrap:anywhere]">
    {children}
  </p>
)

/** Success message above the form. Screen readers announce it (`role=status`). */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p
    role="status"
    className="mt-5 rounded-md border border-approved bg-approved-tint px-4 py-3 text-sm text-approved"
  >
    {children}
  </p>
)

interface FieldProps {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  autoComplete: string
  hint?: string
}

export interface FormProps {
  action: string
  filled?: Filled | undefined
  hidden?: Record<string, string>
  fields?: readonly FieldProps[]
  submit: string
  /** Part between the fields and the button. */
  last?: ReactNode
  children?: ReactNode
}

const empty: Filled = { values: {}, problems: {} }

/**
 * HTML form. Only the server validates it (`noValidate`), so that all browsers show the same errors in the
 * same place.
 */
export const Form = ({
  action,
  filled = empty,
  hidden = {},
  fields = [],
  submit,
  last,
  children,
}: FormProps) => (
  <form method="post" action={action} noValidate className="mt-6 grid gap-5">
    {filled.problems[''] && (
      <p
        role="alert"
        className="rounded-md border border-danger bg-danger-tint px-4 py-3 text-sm font-semibold text-danger"
      >
        {filled.problems['']}
      </p>
    )}
    {Object.entries(hidden).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
    {fields.map((field) => (
      <Field key={field.name} {...field} filled={filled} />
    ))}
    {last}
    <button className={buttonClass({}, 'mt-1 w-full')}>{submit}</button>
  </form>
)

/**
 * Input with its label and its error. A password is never rendered into the page. The first invalid field
 * gets the focus.
 */
function Field({
  filled: { values, problems },
  name,
  label,
  type = 'text',
  autoComplete,
  hint,
}: FieldProps & { filled: Filled }) {
  const problem = problems[name]
  const value = type === 'password' ? undefined : values[name]
  const [first] = Object.keys(problems)
  const below = problem || hint ? `${name}-below` : undefined
  return (
    <div>
      <label htmlFor={name} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <input
        id={name}
        name={name}
        type={type}
        autoComplete={autoComplete}
        required
        className={inputLook}
        defaultValue={value || undefined}
        aria-describedby={below}
        aria-invalid={problem ? true : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- where to go on after a form that failed
        autoFocus={first === name}
      />
      {below && (
        <div id={below} className="mt-1.5 text-xs">
          {hint && <p className="text-muted">{hint}</p>}
          {problem && <p className="font-semibold text-danger">{problem}</p>}
        </div>
      )}
    </div>
  )
}
