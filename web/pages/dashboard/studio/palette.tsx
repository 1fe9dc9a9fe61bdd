import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { Dialog } from '../../../ui/dialog.tsx'
import type { DialogProps } from '../../../ui/dialog-opener.ts'
import { Input } from '../../../ui/input.tsx'
import { type Target, useTargets } from './use-targets.ts'

export const Palette = ({ open, onOpenChange }: Pick<DialogProps, 'open' | 'onOpenChange'>) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Go to">
    <Search onDone={() => onOpenChange(false)} />
  </Dialog>
)

const wrap = (index: number, length: number) => (index + length) % length

function Search({ onDone }: { onDone: () => void }) {
  const id = useId()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const groups = useTargets(words)
  const targets = groups.flatMap((group) => group.targets)
  const active = targets[Math.min(at, targets.length - 1)]
  const idOf = (target: Target) => `${id}-${target.href}`
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })

  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined && targets.length > 0)
      setAt(wrap(Math.min(at, targets.length - 1) + by, targets.length))
    else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing)
      document.getElementById(idOf(active))?.click()
    else return
    event.preventDefault()
  }
  return (
    <div className="grid gap-3">
      <Input
        role="combobox"
        aria-label="Songs, people and places"
        aria-expanded={targets.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active ? idOf(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="A song, a person, a place"
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Songs, people and places"
        className="max-h-[min(26rem,50svh)] overflow-y-auto"
      >
        {groups.map(({ name, targets: some }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which has no element of its own here.
          <div key={name} role="group" aria-labelledby={`${id}-${name}`} className="pb-2">
            <p id={`${id}-${name}`} className="liner px-3 py-1.5 text-muted">
              {name}
            </p>
            {some.map((target) => {
              // A link to a part of this page needs a plain `a` element instead of the router's Link.
              const Element = target.href.startsWith('#') ? 'a' : Link
              return (
                <Element
                  key={target.href}
                  id={idOf(target)}
                  href={target.href}
                  role="option"
                  tabIndex={-1}
                  aria-selected={target === active}
                  onClick={onDone}
                  onPointerMove={() => setAt(targets.indexOf(target))}
                  className="flex min-h-11 cursor-pointer items-baseline gap-3 rounded-md px-3 py-2 aria-selected:bg-sunk"
                >
                  <span dir="auto" className="min-w-0 flex-1 truncate">
                    {target.name}
                  </span>
                  {target.more && <span className="shrink-0 text-sm text-muted">{target.more}</span>}
                </Element>
              )
            })}
          </div>
        ))}
      </div>
      <p role="status" className={targets.length > 0 ? 'sr-only' : 'px-3 pb-2 text-sm text-muted'}>
        {targets.length > 0 ? `${targets.length} found` : 'Nothing has this name.'}
      </p>
    </div>
  )
}
