export const here = () => location.pathname + location.search + location.hash
