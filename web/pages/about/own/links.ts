import { site } from '../../../lib/site/site.ts'
import { aboutTitles } from '../titles.ts'

/** All pages about the site with their names, those that the operator added behind the others. */
export const aboutLinks = () => Object.entries({ ...aboutTitles, ...site.pages, ...aboutTitles })
