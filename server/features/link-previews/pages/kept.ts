import type { Env } from '../../../env.ts'

/**
 * Where a page with user content is kept. It names the site, which without PUBLIC_URL is whatever Host a client sends:
 * then anybody could fill the database with pages of made-up sites.
 */
export const keptOf = ({ publicUrl }: Pick<Env, 'publicUrl'>) => (publicUrl ? 'everywhere' : 'here')
