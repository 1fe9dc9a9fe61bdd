import { site } from '../../lib/site/site.ts'

/** Operator of the site, contact and own pages, from the settings. */
export const RunBy = () =>
  site.foot && <p className="own-foot" dangerouslySetInnerHTML={{ __html: site.foot }} />
