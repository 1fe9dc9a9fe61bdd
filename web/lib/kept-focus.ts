import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a part whose buttons go, by a press or by a change of the other party: its heading gets the
 * focus then. React reports no blur of an element that it removes.
 */
export function useKeptFocus<Heading extends HTMLElement>() {
  const heading = useRef<Heading>(null)
  const isInside = useRef(false)
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body) heading.current?.focus()
  })
  return {
    heading,
    part: {
      onFocus: () => {
        isInside.current = true
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        isInside.current = currentTarget.contains(relatedTarget)
      },
    },
  }
}
