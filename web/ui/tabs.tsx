import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface TabsProps {
  label: string
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** Views that are no tabs. Buttons beside the tab bar, below it on narrow screens, open them. */
  views?: readonly View[]
}

export interface View {
  value: string
  label: string
  content: ReactNode
}

const side =
  '-mb-px min-h-11 cursor-pointer border-b-[3px] border-transparent px-0.5 text-[0.75rem] text-muted outline-offset-[-3px] @min-[19rem]:text-[0.8125rem] @min-[34rem]:px-3 @min-[34rem]:text-sm hover:text-ink aria-selected:border-accent aria-selected:font-semibold aria-selected:text-ink'

const beside =
  'min-h-11 cursor-pointer rounded-full border border-line px-3.5 text-sm text-muted hover:text-ink aria-pressed:border-ink aria-pressed:font-semibold aria-pressed:text-ink'

/**
 * Tabs that follow the ARIA Authoring Practices. They use no library, which would add 11 kB of script to the
 * first load of project rooms and of the studio (decision 0217). On a narrow screen the tab bar scrolls, not
 * the page.
 */
export function Tabs({ label, tabs, views = [], defaultValue = tabs[0]?.value, ...controlled }: TabsProps) {
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
  const view = views.find((one) => one.value === value)
  const open = (tab: string) => tab !== value && onValueChange(tab)
  const hasSelected = tabs.some((tab) => tab.value === value)
  return (
    <div>
      <div data-tab-bar className="@container -mx-5 sm:-mx-7">
        <div className="flex flex-wrap items-center gap-y-3">
          <div
            ref={bar}
            onScroll={({ currentTarget }) => markHidden(currentTarget)}
            className="flex max-w-full grow overflow-x-auto scroll-smooth px-2 [mask-image:linear-gradient(to_right,transparent,#000_var(--before,0px),#000_calc(100%-var(--after,0px)),transparent)] data-after:[--after:2.5rem] data-before:[--before:2.5rem] @min-[34rem]:px-5 sm:@min-[34rem]:px-7"
          >
            <div
              role="tablist"
              aria-label={label}
              className="flex min-w-max grow justify-between border-b border-line @min-[34rem]:justify-start @min-[34rem]:gap-1"
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
                    // A focused tab normally opens. While a view is open, the focus opens no tab, so that the Tab
                    // key can pass the tab bar.
                    onFocus={view ? undefined : () => open(tab.value)}
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
          <Views views={views} value={value} onValueChange={onValueChange} />
        </div>
      </div>
      {view && (
        <div role="region" aria-label={view.label} className="animate-fade-in pt-5">
          {view.content}
        </div>
      )}
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

const Views = ({
  views,
  value,
  onValueChange,
}: Required<Pick<TabsProps, 'views' | 'onValueChange'>> & { value: string | undefined }) =>
  views.length > 0 && (
    <div className="flex gap-2 px-5 sm:px-7">
      {views.map((view) => (
        <button
          key={view.value}
          type="button"
          aria-pressed={view.value === value}
          onClick={() => onValueChange(view.value)}
          className={beside}
        >
          {view.label}
        </button>
      ))}
    </div>
  )

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
  const selected = bar.querySelector('[aria-selected=true]')
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
