import type { OwnColours } from '#contract/surface/palette'
import { builtName } from '#contract/surface/site'
import { site } from '../../site/site.ts'
import type { Logo } from './logo.ts'
import type { WrittenPage } from './own-pages.ts'

/** The parts of the site's look that only the server uses. Browsers get the other parts in `site`. */
interface Dress {
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
  !dress.logo &&
  dress.written.length === 0 &&
  Object.keys(dress.colours).length === 0
