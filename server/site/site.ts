import { countIn } from '#contract/grammar/currency'
import { type Colour, type OwnColours, palette } from '#contract/surface/palette'
import { builtName, type Site } from '#contract/surface/site'

export let site: Site = { name: builtName }

/** Sets the site's name and currency. Called at the start, before anything uses them. */
export const beSite = (own: Site) => {
  site = own
  countIn(own.currency)
}

let own: OwnColours = {}
/** Sets the operator's colours, which replace the palette's. Called at the start. */
export const paintIn = (colours: OwnColours) => {
  own = colours
}

export const light = (name: Colour) => (own[name] ?? palette[name])[0]
export const dark = (name: Colour) => (own[name] ?? palette[name])[1]
/** CSS `light-dark()` with a colour's values for both themes. */
export const lightDark = (name: Colour) => `light-dark(${light(name)},${dark(name)})`
