import { useEffect } from 'react'

const product = 'Songwright'

/** Names the browser's tab: 'Title · Songwright'. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = `${title} · ${product}`
  }, [title])
}
