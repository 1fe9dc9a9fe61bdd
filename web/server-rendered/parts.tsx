import type { ReactNode } from 'react'

export const PlainLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    className="inline-flex min-h-11 items-center font-semibold underline decoration-line decoration-2 underline-offset-4 hover:decoration-accent"
  >
    {children}
  </a>
)

export const Below = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap justify-between gap-x-6 border-t border-line pt-3 text-sm">
    {children}
  </div>
)

export const Lead = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 text-sm text-muted">{children}</p>
)

/** Refusal with an alternative. */
export const Refusal = ({ children }: { children: ReactNode }) => (
  <p className="mt-5 rounded-md border border-line bg-sunk px-4 py-3 text-sm [overflow-wrap:anywhere]">
    {children}
  </p>
)

/** Success message above the form, as a polite live region (`role=status`). */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p
    role="status"
    className="mt-5 rounded-md border border-approved bg-approved-tint px-4 py-3 text-sm text-approved"
  >
    {children}
  </p>
)
