import type { Env } from '../../../env.ts'

/**
 * Cache of a page with user content. The page contains the site's address, which without PUBLIC_URL is any Host that
 * a client sends: anyone could fill the database with pages of made-up sites.
 */
export const keptOf = ({ publicUrl }: Pick<Env, 'publicUrl'>) => (publicUrl ? 'everywhere' : 'here')
