/**
 * Session guard: header with the id of the user that a page was made for. In another tab somebody else may have signed in since
 * then, and a write from the old page must not count as theirs (decision 0150). Programs leave it out.
 */
export const pageOf = 'songwright-page-of'
