/**
 * The header in which a page says whose it is, by their id: in another tab somebody else may have signed in since it was
 * made, and what is pressed on it is not theirs to have done (decision 0150). Programs leave it out.
 */
export const pageOf = 'songwright-page-of'
