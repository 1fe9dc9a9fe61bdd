import { useEffect, useState } from 'react'

/** Openings for a story; each is followed by the teller's own words. */
const prompts = [
  'It’s for my sister, who…',
  'I still remember the day when…',
  'There’s one small thing that nobody else knows about us:',
]
const turnMs = 6000

/** One opening after another while `turning`; the same one where less motion is wanted. */
export function usePrompt(turning: boolean) {
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (!turning || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setAt((before) => (before + 1) % prompts.length), turnMs)
    return () => clearInterval(timer)
  }, [turning])
  return prompts[at]
}
