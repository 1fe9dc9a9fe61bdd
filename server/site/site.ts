import { countIn } from '#contract/grammar/currency'
import { type Colour, type OwnColours, palette } from '#contract/surface/palette'
import { builtName, type Site } from '#contract/surface/site'

export let site: Site = { name: builtName }

/** Called at the start, before any use of the site's name. */
export const beSite = (own: Site) => {
  site = own
  countIn(own.currency)
}

let own: OwnColours = {}
/** Called at the start. Later renderings use these colours in place of the palette's. */
export const paintIn = (colours: OwnColours) => {
  own = colours
}

export const light = (name: Colour) => (own[name] ?? palette[name])[0]
export const dark = (name: Colour) => (own[name] ?? palette[name])[1]
/** CSS `light-dark()`: the colour of the reader's theme. */
export const lightDark = (name: Colour) => `light-dark(${light(name)},${dark(name)})`
