import { expect, test } from 'vitest'
import { proseOf, readSource } from './sources.ts'

/** The field's terms, each with the file that does it: `git grep -i` for the term has to lead there. */
const terms: Record<string, string[]> = {
  'rate limit': ['server/http/guards/rate-limits.ts'],
  CSRF: ['server/http/guards/csrf.ts'],
  SSRF: ['server/http/guards/ssrf-guard.ts'],
  session: ['server/http/session/session.ts'],
  SSR: ['web/prerender.tsx'],
  hydration: ['web/main.tsx'],
  'Open Graph': ['server/features/link-previews/open-graph.ts'],
  LRU: ['server/http/cache/byte-cache.ts'],
  deadlock: ['server/db/transactions/transactions.ts', 'server/domain/money/totals.ts'],
  optimistic: ['web/features/notifications/api.ts'],
  retry: ['server/db/transactions/transactions.ts', 'web/uploader/sending/retrying.ts'],
  'hash chain': ['server/domain/journal/chain.ts'],
  permission: ['server/domain/requests/access.ts', 'server/features/uploads/access.ts'],
  audit: ['server/domain/audit/audit.ts'],
}

test.each(Object.entries(terms))('%s is found in a comment of the code that does it', (term, files) => {
  for (const file of files)
    expect(proseOf(file, readSource(file)).toLowerCase()).toContain(term.toLowerCase())
})
