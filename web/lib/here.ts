/** The current URL, to return to after sign-in. */
export const here = () => location.pathname + location.search + location.hash
