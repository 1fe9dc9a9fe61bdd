import { type ReactNode, useId } from 'react'

interface PartProps {
  title: string
  level?: 2 | 4 | undefined
  children: ReactNode
}

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
