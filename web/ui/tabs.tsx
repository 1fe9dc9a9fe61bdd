import { clsx } from 'clsx'
import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface TabsProps {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** An overview of all tabs, shown by a button before the tab bar, which then filters. */
  whole?: WholeTab | undefined
}

export interface WholeTab {
  value: string
  label: string
  name: string
  content: ReactNode
}

const side =
  '-mb-px min-h-11 cursor-pointer border-b-[3px] border-transparent px-1.5 text-[0.8125rem] text-muted sm:px-3 sm:text-sm outline-offset-[-3px] hover:text-ink'

/** Tabs. On a narrow screen the bar scrolls, not the page. */
export function Tabs({ label, tabs, whole, defaultValue = tabs[0]?.value, ...controlled }: TabsProps) {
  const [chosen, choose] = useState(defaultValue)
  const { value = chosen, onValueChange = choose } = controlled
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (bar.current && value !== undefined) showSelected(bar.current)
  }, [value])
  useEffect(() => {
    const { current } = bar
    if (!current) return
    const watch = new ResizeObserver(() => markHidden(current))
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  const isWhole = whole !== undefined && value === whole.value
  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={onValueChange}
      // Manual activation: Tab from the button to its panel must not open a tab on the way.
      activationMode={isWhole ? 'manual' : 'automatic'}
    >
      <div
        ref={bar}
        data-tab-bar
        onScroll={({ currentTarget }) => markHidden(currentTarget)}
        className="-mx-5 flex overflow-x-auto scroll-smooth px-5 [mask-image:linear-gradient(to_right,transparent,#000_var(--before,0px),#000_calc(100%-var(--after,0px)),transparent)] data-after:[--after:2.5rem] data-before:[--before:2.5rem] sm:-mx-7 sm:px-7"
      >
        {whole && (
          <div className="flex border-b border-line">
            <button
              type="button"
              aria-label={whole.name}
              aria-pressed={isWhole}
              onClick={() => onValueChange(whole.value)}
              className={clsx(
                side,
                'aria-pressed:border-accent aria-pressed:font-semibold aria-pressed:text-ink',
              )}
            >
              {whole.label}
            </button>
          </div>
        )}
        <Radix.List
          aria-label={label}
          className="flex min-w-max grow justify-between border-b border-line sm:justify-start sm:gap-1"
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className={clsx(
                side,
                'data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-ink',
              )}
            >
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {isWhole && <div className="animate-fade-in pt-5">{whole.content}</div>}
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="animate-fade-in pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

/** Scrolls the bar, never the page, to its middle; at once under reduced motion, where styles/motion.css ends smooth scrolling. */
function showSelected(bar: HTMLElement) {
  const selected = bar.querySelector('[aria-selected=true], [aria-pressed=true]')
  if (!selected) return
  const [{ left, width }, box] = [selected.getBoundingClientRect(), bar.getBoundingClientRect()]
  bar.scrollTo({ left: bar.scrollLeft + left - box.left - (box.width - width) / 2 })
}

/** Marks the sides at which tabs are hidden, where the bar fades. */
function markHidden(bar: HTMLElement) {
  const { scrollLeft, clientWidth, scrollWidth } = bar
  const at = Math.abs(scrollLeft)
  bar.toggleAttribute('data-before', at > 4)
  bar.toggleAttribute('data-after', at + clientWidth < scrollWidth - 4)
}
