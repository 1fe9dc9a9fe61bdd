import type { Env } from '../../env.ts'

/** Where the links of a mail lead that nobody's request brought about, without a trailing slash. */
export const siteOf = ({ publicUrl, port }: Pick<Env, 'publicUrl' | 'port'>) =>
  publicUrl ?? `http://localhost:${port}`
