import type { OwnColours } from '#contract/surface/palette'
import { builtName } from '#contract/surface/site'
import { site } from '../../site/site.ts'
import type { Logo } from './logo.ts'
import type { WrittenPage } from './own-pages.ts'

/** Parts of the site's look for the server only. Its pages know `site` too. */
interface Dress {
  colours: OwnColours
  logo?: Logo | undefined
  /** PNG. */
  mailLogo?: Buffer | undefined
  cardLogo?: Buffer | undefined
  written: readonly WrittenPage[]
}

/** As built, until a site is opened. */
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
