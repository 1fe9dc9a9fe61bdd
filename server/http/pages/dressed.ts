import { builtName } from '#contract/surface/site'
import { escapeHtml } from '../../html.ts'
import { dress, isAsBuilt } from '../../settings/site/dress.ts'
import { site } from '../../site/site.ts'

const icon = /<link rel="icon" href="\/favicon\.svg" type="image\/svg\+xml"/

/**
 * A built page in the site's own look (decision 0263). The browser reads name, logo and operator from its
 * root element, whose style sets the colours. Pages of an uncustomised site remain byte for byte.
 */
export function dressed(page: string): string {
  if (isAsBuilt()) return page
  const { logo } = dress
  const told = ` data-site="${escapeHtml(JSON.stringify(site))}"${accented()}`
  const headed = page
    .replace('<html lang="en"', (tag) => tag + told)
    .replace(`<title>${builtName} · `, () => `<title>${escapeHtml(site.name)} · `)
  return logo
    ? headed.replace(icon, () => `<link rel="icon" href="${logo.href}" type="${logo.type}"`)
    : headed
}

/** The root element's style overrides every style sheet, regardless of their order. */
export function accented() {
  const colours = Object.entries(dress.colours).map(
    ([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`,
  )
  return colours.length > 0 ? ` style="${colours.join(';')}"` : ''
}
