import { site } from '../../lib/site/site.ts'

/** Who runs the site, how to reach them, and the pages that they added; nothing where the settings don't say so. */
export const RunBy = () =>
  site.foot && <p className="own-foot" dangerouslySetInnerHTML={{ __html: site.foot }} />
