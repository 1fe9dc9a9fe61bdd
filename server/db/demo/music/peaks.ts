/** How loud a sound is along its length, as so many numbers from 0 to 1: what its waveform is drawn from. */
export function peaksOf({ left, right }: { left: Float32Array; right: Float32Array }, count: number) {
  const width = left.length / count
  const tops = Array.from({ length: count }, (_, index) => {
    let top = 0
    for (let at = Math.floor(index * width); at < (index + 1) * width && at < left.length; at++)
      top = Math.max(top, Math.abs(left[at]!), Math.abs(right[at]!))
    return top
  })
  const most = Math.max(...tops, 1e-6)
  return tops.map((top) => Math.round((1000 * top) / most) / 1000)
}
