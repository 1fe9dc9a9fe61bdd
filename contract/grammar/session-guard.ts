/**
 * Request header with the id of the user of a page. If another user has signed in since, in another tab, a
 * write from the old page must not count as that user's (product.md, "Signing in"). API programs omit the
 * header.
 */
export const pageOf = 'songwright-page-of'
