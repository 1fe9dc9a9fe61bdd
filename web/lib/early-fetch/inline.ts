import { beginReads } from './early-fetch.ts'

// Inline script of a member's page, after its boot data. It sends the page's first API calls while the
// scripts load.
const { user, reads, followUps } = JSON.parse(document.getElementById('boot')?.textContent ?? 'null') ?? {}
if (user && reads) beginReads({ reads, followUps, userId: user.id })
