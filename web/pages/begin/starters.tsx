import { useRef } from 'react'
import { storyPrompts } from '../../features/song-requests/public/story-prompts.ts'

/** Beginnings of a story, for a person who doesn't know how to start. A press writes it into the field. */
export function Starters({ isEmpty, onStart }: { isEmpty: boolean; onStart: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  const start = (words: string) => {
    const field = list.current?.closest('form')?.querySelector<HTMLTextAreaElement>('[name=story]')
    if (!field) return
    field.value = words.replace('…', ' ')
    field.focus()
    onStart()
  }
  return (
    <ul ref={list} className="flex flex-wrap gap-2 noscript:hidden" hidden={!isEmpty}>
      {storyPrompts.map((words) => (
        <li key={words}>
          <button
            type="button"
            className="chip min-h-11 cursor-pointer text-left"
            onClick={() => start(words)}
          >
            {words}
          </button>
        </li>
      ))}
    </ul>
  )
}
