import { beginReads } from './early-fetch.ts'

// Inline in a member's page, behind its boot data: the answers come beside the scripts that show them.
const { user, reads, followUps } = JSON.parse(document.getElementById('boot')?.textContent ?? 'null') ?? {}
if (user && reads) beginReads({ reads, followUps, userId: user.id })
