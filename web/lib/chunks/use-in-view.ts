import { useEffect, useRef, useState } from 'react'

/** Returns a ref, and true once the ref's element has been visible in the window. */
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
