import { type Colour, type OwnColours, palette } from '#contract/surface/palette'

let own: OwnColours = {}
/** Called at the start. Later renderings use these colours in place of the palette's. */
export const paintIn = (colours: OwnColours) => {
  own = colours
}

export const light = (name: Colour) => (own[name] ?? palette[name])[0]
export const dark = (name: Colour) => (own[name] ?? palette[name])[1]
/** CSS `light-dark()`: the colour of the reader's theme. */
export const lightDark = (name: Colour) => `light-dark(${light(name)},${dark(name)})`
