import { useEffect } from 'react'

const product = 'Songwright'

/** What the tab is called where no page has named it, as the document itself says. */
const plain = `${product} · A song written just for You`

let mark = ''
let name: string | undefined

const write = () => {
  document.title = mark + (name ?? plain)
}

/** Names the browser's tab, 'Title · Songwright', for as long as its page is shown. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (!title) return
    name = `${title} · ${product}`
    write()
    return () => {
      name = undefined
      write()
    }
  }, [title])
}

/** What stands before every name, '(3) '; '' for nothing. */
export function titleMark(text: string) {
  if (text === mark) return
  mark = text
  write()
}
