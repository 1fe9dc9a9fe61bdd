import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface TabsProps {
  /** What the tabs are about, for screen readers. */
  label: string
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
}

/** Sides of one thing. On a narrow screen the bar scrolls by itself, never the page. */
export function Tabs({ label, tabs, value, defaultValue = tabs[0]?.value, onValueChange }: TabsProps) {
  return (
    <Radix.Root
      {...(value === undefined ? { defaultValue } : { value })}
      {...(onValueChange && { onValueChange })}
    >
      <div className="-mx-5 overflow-x-auto px-5 sm:-mx-7 sm:px-7">
        <Radix.List
          aria-label={label}
          className="flex min-w-max justify-between border-b border-line sm:justify-start sm:gap-1"
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="-mb-px min-h-11 cursor-pointer border-b-[3px] border-transparent px-1.5 text-[0.8125rem] text-muted sm:px-3 sm:text-sm outline-offset-[-3px] hover:text-ink data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-ink"
            >
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="animate-fade-in pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
