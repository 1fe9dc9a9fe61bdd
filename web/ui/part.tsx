import { type ReactNode, useId } from 'react'

interface PartProps {
  title: string
  /** Of its heading, so that the page's outline holds. */
  level?: 2 | 4 | undefined
  children: ReactNode
}

/** A part of a card or a page, under small capitals. */
export function Part({ title, level = 4, children }: PartProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className="liner mb-2 font-sans text-muted">
        {title}
      </Heading>
      {children}
    </section>
  )
}
