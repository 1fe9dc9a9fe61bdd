/** The browser reports no network. The opposite says nothing about the server (HTML, 8.9.3). */
export const isOffline = () => !navigator.onLine

export const offline = 'You’re offline.'
