/**
 * Session guard: header with the id of the user for whom a page was made. If another user has signed in in
 * another tab, a write from the old page must not count as theirs (product.md, "Signing in"). Programs omit
 * it.
 */
export const pageOf = 'songwright-page-of'
