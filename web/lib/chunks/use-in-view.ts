import { useEffect, useRef, useState } from 'react'

/** True once an element has been in view. */
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
