/**
 * Allows playback in only one tab of this browser: when a song starts, the player pauses in all other tabs
 * (BroadcastChannel).
 */
export function playInOneTab(media: HTMLMediaElement) {
  const windows = new BroadcastChannel('songwright player')
  media.addEventListener('play', () => windows.postMessage('playing'))
  if (!media.paused) windows.postMessage('playing')
  windows.addEventListener('message', () => media.pause())
}
