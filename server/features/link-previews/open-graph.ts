import { html, inScript } from '../../html.ts'
import { site } from '../../site/site.ts'

interface Card {
  title: string
  /** The page's <title>. Default: 'Title · Site'. */
  tab?: string
  description: string
  /** The canonical URL, absolute. */
  url: string
  type?: 'website' | 'music.song' | 'profile'
  image: { url: string; alt: string }
  /** The page's structured data (schema.org, JSON-LD): by default a web page of that title. */
  about?: object
  /** The oEmbed discovery URL, absolute. */
  oembed?: string | undefined
  index?: boolean
}

/** Size of every preview image, in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const

/** The <head> of a shared page: Open Graph, Twitter card, oEmbed and schema.org. */
export const headOf = ({
  title,
  tab = `${title} · ${site.name}`,
  description,
  url,
  type = 'website',
  image,
  about = { '@context': 'https://schema.org', '@type': 'WebPage', name: title, url },
  oembed,
  index = true,
}: Card) =>
  html`<title>${tab}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${url}">
${!index && html`<meta name="robots" content="noindex">`}
<meta property="og:site_name" content="${site.name}">
<meta property="og:type" content="${type}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
<meta property="og:image" content="${image.url}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="${pictureSize.width}">
<meta property="og:image:height" content="${pictureSize.height}">
<meta property="og:image:alt" content="${image.alt}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}">
<meta name="twitter:image" content="${image.url}">
<meta name="twitter:image:alt" content="${image.alt}">
${oembed && html`<link rel="alternate" type="application/json+oembed" href="${oembed}" title="${title}">`}
<script type="application/ld+json">${inScript(about)}</script>`.text
