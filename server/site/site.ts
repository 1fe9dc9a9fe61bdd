import { countIn } from '#contract/grammar/currency'
import { type Colour, type OwnColours, palette } from '#contract/surface/palette'
import { builtName, type Site } from '#contract/surface/site'

export let site: Site = { name: builtName }

/** Sets the site's name and currency. Called at the start, before anything uses them. */
export const beSite = (own: Site) => {
  site = own
  countIn(own.currency)
}

export interface Logo {
  bytes: Buffer
  type: 'image/png' | 'image/svg+xml'
  /** URL path of the logo. It changes with the content. */
  href: string
  /** Width in the top bar, in pixels. */
  width: number
  height: number
}

export interface WrittenPage {
  path: string
  title: string
  /** Description for search engines: the beginning of the first paragraph. */
  description: string
  html: string
}

/** The parts of the site's look that only the server uses. Browsers get the other parts in `site`. */
interface Dress {
  /** The operator's colours, which replace the palette's. */
  colours: OwnColours
  logo?: Logo | undefined
  /** PNG for emails. */
  mailLogo?: Buffer | undefined
  cardLogo?: Buffer | undefined
  written: readonly WrittenPage[]
}

/** Built-in look, until `wear` sets the operator's. */
export let dress: Dress = { colours: {}, written: [] }

export const wear = (next: Dress) => {
  dress = next
}

export const isAsBuilt = () =>
  site.name === builtName &&
  !site.currency &&
  !site.runBy &&
  !site.registration &&
  !site.hasNoMail &&
  !dress.logo &&
  dress.written.length === 0 &&
  Object.keys(dress.colours).length === 0

export const light = (name: Colour) => (dress.colours[name] ?? palette[name])[0]
export const dark = (name: Colour) => (dress.colours[name] ?? palette[name])[1]
/** CSS `light-dark()` with a colour's values for both themes. */
export const lightDark = (name: Colour) => `light-dark(${light(name)},${dark(name)})`
