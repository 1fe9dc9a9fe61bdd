import { beginReads } from './early-fetch.ts'

// Inline in a member's page, after its boot data: starts the page's API calls in parallel with its scripts.
const { user, reads, followUps } = JSON.parse(document.getElementById('boot')?.textContent ?? 'null') ?? {}
if (user && reads) beginReads({ reads, followUps, userId: user.id })
