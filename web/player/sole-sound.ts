let sounding: HTMLMediaElement | undefined

/** One sound at a time: whatever else plays is paused. */
export function soundAlone(media: HTMLMediaElement) {
  if (sounding !== media) sounding?.pause()
  sounding = media
}
