import { builtName } from '#contract/surface/site'
import { escapeHtml } from '../../html.ts'
import { dress, isAsBuilt, site } from '../../site/site.ts'

const icon = /<link rel="icon" href="\/favicon\.svg" type="image\/svg\+xml"/

/**
 * Adds the operator's name, logo and colours to a built page (decision 0263). The browser reads name, logo
 * and operator from the `data-site` attribute of the root element, whose style sets the colours. A site
 * without such settings gets the page unchanged.
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

/** Style attribute of the root element with the operator's colours. It overrides all style sheets. */
export function accented() {
  const colours = Object.entries(dress.colours).map(
    ([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`,
  )
  return colours.length > 0 ? ` style="${colours.join(';')}"` : ''
}
