/** One playing song across all tabs of this browser (BroadcastChannel): a start pauses the others. */
export function playInOneTab(media: HTMLMediaElement) {
  const windows = new BroadcastChannel('songwright player')
  media.addEventListener('play', () => windows.postMessage('playing'))
  if (!media.paused) windows.postMessage('playing')
  windows.addEventListener('message', () => media.pause())
}
