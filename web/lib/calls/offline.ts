/** Whether the browser says that it has no network. That it has one says nothing about the server (HTML, 8.9.3). */
export const isOffline = () => !navigator.onLine

export const offline = 'You’re offline.'
