/**
 * Session guard: header with the id of the user that a page was made for. Another user may have signed in in another tab
 * since, and a write from the old page must not count as theirs (product.md, "Signing in"). Programs leave it out.
 */
export const pageOf = 'songwright-page-of'
