import { useEffect, useRef, useState } from 'react'

/** Whether an element has come into the window once. */
export function useInView<Shown extends HTMLElement>() {
  const ref = useRef<Shown>(null)
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const { current } = ref
    if (!current || isInView) return
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setInView(true)
    })
    watch.observe(current)
    return () => watch.disconnect()
  }, [isInView])
  return { ref, isInView }
}
