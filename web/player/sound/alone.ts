/** One sound at a time, in all windows of this browser together: whoever begins silences the others. */
export function soundAlone(media: HTMLMediaElement) {
  const windows = new BroadcastChannel('songwright player')
  media.addEventListener('play', () => windows.postMessage('playing'))
  if (!media.paused) windows.postMessage('playing')
  windows.addEventListener('message', () => media.pause())
}
