import type { ReactNode } from 'react'

/** A link that stands by itself. */
export const PlainLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    className="inline-flex min-h-11 items-center font-semibold underline decoration-line decoration-2 underline-offset-4 hover:decoration-accent"
  >
    {children}
  </a>
)

/** The ways to other pages, below what this one is for. */
export const Below = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap justify-between gap-x-6 border-t border-line pt-3 text-sm">
    {children}
  </div>
)

/** What the form below is for. */
export const Lead = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 text-sm text-muted">{children}</p>
)

/** Good news before the form, said politely. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p
    role="status"
    className="mt-5 rounded-md border border-approved bg-approved-tint px-4 py-3 text-sm text-approved"
  >
    {children}
  </p>
)
