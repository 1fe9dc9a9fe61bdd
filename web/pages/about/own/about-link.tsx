import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { site } from '../../../lib/site/site.ts'

/** Link to a page about the site; one in the operator's words is the server's alone, and loaded whole. */
export const AboutLink = (props: ComponentProps<'a'> & { href: string }) => {
  const Element = site.pages?.[props.href] ? 'a' : Link
  return <Element {...props} />
}
