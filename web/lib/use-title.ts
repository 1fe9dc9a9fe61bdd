import { useEffect } from 'react'
import { site } from './site/site.ts'

const plain = () => `${site.name} · A song written just for You`

let mark = ''
let name: string | undefined

const write = () => {
  document.title = mark + (name ?? plain())
}

/** Sets the document title to 'Title · Site' while the component is mounted. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (!title) return
    name = `${title} · ${site.name}`
    write()
    return () => {
      name = undefined
      write()
    }
  }, [title])
}

/** Sets a prefix for every document title, for example '(3) '. An empty text removes the prefix. */
export function titleMark(text: string) {
  if (text === mark) return
  mark = text
  write()
}
