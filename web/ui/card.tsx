import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

interface CardProps {
  anchor?: string
  title?: ReactNode
  /** Id of the card's heading, so that code can focus the heading. */
  headingId?: string
  description?: ReactNode
  picture?: ReactNode
  actions?: ReactNode
  children?: ReactNode
  as?: 'section' | 'article' | 'div' | 'li'
  className?: string
  level?: 2 | 3 | 4
}

export function Card(props: CardProps) {
  const {
    anchor,
    title,
    headingId,
    description,
    picture,
    actions,
    children,
    as,
    className,
    level = 2,
  } = props
  const ownId = useId()
  const id = headingId ?? ownId
  const Element = as ?? 'section'
  const Heading = `h${level}` as const
  return (
    <Element
      id={anchor}
      aria-labelledby={title ? id : undefined}
      className={clsx('rounded-lg border border-line bg-raised p-5 sm:p-7', className)}
    >
      {(title || actions) && (
        <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          {picture}
          <div className="min-w-0 flex-1 basis-48">
            {title && (
              <Heading
                id={id}
                tabIndex={headingId ? -1 : undefined}
                className={level === 2 ? 'text-2xl' : 'text-xl'}
              >
                {title}
              </Heading>
            )}
            {description && <p className="measure mt-1.5 text-sm text-muted">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      {children}
    </Element>
  )
}
