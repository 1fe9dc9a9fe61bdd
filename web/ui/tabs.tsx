import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface TabsProps {
  label: string
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** Overview of all tabs. A button before the tab bar opens it, and the tabs then filter the overview. */
  whole?: WholeTab | undefined
}

export interface WholeTab {
  value: string
  label: string
  name: string
  content: ReactNode
}

const side =
  '-mb-px min-h-11 cursor-pointer border-b-[3px] border-transparent px-1.5 text-[0.8125rem] text-muted sm:px-3 sm:text-sm outline-offset-[-3px] hover:text-ink aria-pressed:border-accent aria-pressed:font-semibold aria-pressed:text-ink aria-selected:border-accent aria-selected:font-semibold aria-selected:text-ink'

/**
 * Tabs that follow the ARIA Authoring Practices. They use no library, which would add 11 kB of script to the
 * first load of project rooms and of the studio (decision 0217). On a narrow screen the tab bar scrolls, not
 * the page.
 */
export function Tabs({ label, tabs, whole, defaultValue = tabs[0]?.value, ...controlled }: TabsProps) {
  const [chosen, choose] = useState(defaultValue)
  const { value = chosen, onValueChange = choose } = controlled
  const id = useId()
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
  const open = (tab: string) => tab !== value && onValueChange(tab)
  const hasSelected = tabs.some((tab) => tab.value === value)
  return (
    <div>
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
              className={side}
            >
              {whole.label}
            </button>
          </div>
        )}
        <div
          role="tablist"
          aria-label={label}
          className="flex min-w-max grow justify-between border-b border-line sm:justify-start sm:gap-1"
        >
          {tabs.map((tab, index) => {
            const isSelected = tab.value === value
            return (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={`${id}-tab-${tab.value}`}
                aria-selected={isSelected}
                aria-controls={`${id}-${tab.value}`}
                // Roving tabindex: the Tab key reaches only one tab, and arrow keys move between tabs.
                tabIndex={isSelected || (!hasSelected && index === 0) ? 0 : -1}
                // A focused tab normally opens. While the overview is open, the focus opens no tab, so that
                // the Tab key can pass the tab bar.
                onFocus={isWhole ? undefined : () => open(tab.value)}
                onClick={() => open(tab.value)}
                onKeyDown={moveFocus}
                className={side}
              >
                {tab.label}
              </button>
            )
          })}
        </div>
      </div>
      {isWhole && <div className="animate-fade-in pt-5">{whole.content}</div>}
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          tabIndex={0}
          hidden={tab.value !== value}
          className="animate-fade-in pt-5"
        >
          {tab.value === value && tab.content}
        </div>
      ))}
    </div>
  )
}

/**
 * Arrow keys focus the next or previous tab in reading direction, and continue at the other end. Home and End
 * focus the first and last tab.
 */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget: tab, altKey, ctrlKey, metaKey } = event
  const tabs = [...(tab.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const at = tabs.indexOf(tab)
  const next = getComputedStyle(tab).direction === 'rtl' ? -1 : 1
  const places: Record<string, number> = { ArrowRight: at + next, ArrowLeft: at - next, Home: 0, End: -1 }
  const to = places[key]
  if (to === undefined || altKey || ctrlKey || metaKey) return
  event.preventDefault()
  tabs.at(to % tabs.length)?.focus()
}

/**
 * Scrolls the tab bar (never the page) until the selected tab is visible. The scrolling is smooth unless the
 * user prefers reduced motion (styles/motion.css).
 */
function showSelected(bar: HTMLElement) {
  const selected = bar.querySelector('[aria-selected=true], [aria-pressed=true]')
  if (!selected) return
  const [{ left, width }, box] = [selected.getBoundingClientRect(), bar.getBoundingClientRect()]
  bar.scrollTo({ left: bar.scrollLeft + left - box.left - (box.width - width) / 2 })
}

/** Sets attributes on the tab bar for sides with hidden tabs. CSS fades these sides. */
function markHidden(bar: HTMLElement) {
  const { scrollLeft, clientWidth, scrollWidth } = bar
  const at = Math.abs(scrollLeft)
  bar.toggleAttribute('data-before', at > 4)
  bar.toggleAttribute('data-after', at + clientWidth < scrollWidth - 4)
}
