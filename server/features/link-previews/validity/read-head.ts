import { Window } from 'happy-dom'

/** The link-preview data in a page's <head>, as a crawler without JavaScript reads it. */
export function readHead(html: string) {
  const { document } = new Window()
  document.write(html)
  const valuesOf = (key: string, prefix: string) =>
    Object.fromEntries(
      [...document.querySelectorAll(`meta[${key}^="${prefix}"]`)].map((meta) => [
        meta.getAttribute(key)?.slice(prefix.length) ?? '',
        meta.getAttribute('content') ?? '',
      ]),
    )
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')]
  return {
    og: valuesOf('property', 'og:'),
    twitter: valuesOf('name', 'twitter:'),
    data: data.map(({ textContent }): object => JSON.parse(textContent)),
  }
}
