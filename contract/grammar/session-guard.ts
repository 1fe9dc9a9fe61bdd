/**
 * Session guard: header with the id of a page's user. If another user has signed in since, in another tab, a
 * write from the old page must not count as theirs (product.md, "Signing in"). Programs omit it.
 */
export const pageOf = 'songwright-page-of'
