import type { Env } from '../../../env.ts'

/**
 * Where a page with user content is cached. Without PUBLIC_URL, only in this process ('here'): such a page
 * contains the Host that its client sent, so anyone could fill the database with pages of invented sites.
 */
export const keptOf = ({ publicUrl }: Pick<Env, 'publicUrl'>) => (publicUrl ? 'everywhere' : 'here')
