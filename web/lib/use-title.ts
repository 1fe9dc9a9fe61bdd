import { useEffect } from 'react'
import { site } from './site/site.ts'

const plain = () => `${site.name} · A song written just for You`

let mark = ''
let name: string | undefined

const write = () => {
  document.title = mark + (name ?? plain())
}

/** Sets the document title, 'Title · Site', while its page is shown. */
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

/** Prefix of every title, '(3) '; '' for none. */
export function titleMark(text: string) {
  if (text === mark) return
  mark = text
  write()
}
