/** Where the browser is now, to come back to after signing in. */
export const here = () => location.pathname + location.search
