import type { ComponentType } from 'react'
import type { SettingsAnchor } from '#contract/surface/paths'

interface SectionsProps {
  all: readonly [SettingsAnchor, title: string, Content: ComponentType][]
}

/** Sections of one part of the settings, each with the fragment that links name. */
export const Sections = ({ all }: SectionsProps) =>
  all.map(([anchor, title, Content]) => (
    <section key={anchor} id={anchor} aria-labelledby={`${anchor}-title`} className="min-w-0 scroll-mt-24">
      <h4 id={`${anchor}-title`} className="mb-3 text-lg">
        {title}
      </h4>
      <Content />
    </section>
  ))
