import { useState } from 'react'

const drafts = new Map<string, string>()

/** Text that is being written, kept while another tab or page is shown; '' forgets it. */
export function useDraft(key: string) {
  const [text, setText] = useState(() => drafts.get(key) ?? '')
  const write = (next: string) => {
    if (next) drafts.set(key, next)
    else drafts.delete(key)
    setText(next)
  }
  return [text, write] as const
}
