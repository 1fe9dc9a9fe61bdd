import { useEffect } from 'react'

const product = 'Songwright'

/** What the tab is called where no page has named it, as the document itself says. */
const plain = `${product} · A song written just for You`

/** Names the browser's tab, 'Title · Songwright', for as long as its page is shown. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (!title) return
    document.title = `${title} · ${product}`
    return () => {
      document.title = plain
    }
  }, [title])
}
