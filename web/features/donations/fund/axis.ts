/** Distance between two axis ticks: 1, 2 or 5 times a power of ten. `length` then has about `count` ticks. */
function stepOf(length: number, count: number) {
  const step = length / count
  const power = 10 ** Math.floor(Math.log10(step))
  const rest = step / power
  return power * (rest >= Math.sqrt(50) ? 10 : rest >= Math.sqrt(10) ? 5 : rest >= Math.SQRT2 ? 2 : 1)
}

/** Axis ticks: about `count` round values from 0 to at least `highest`. */
export function marksTo(highest: number, count: number): number[] {
  let end = highest
  let step = stepOf(end, count)
  for (;;) {
    end = Math.ceil(end / step) * step
    const next = stepOf(end, count)
    if (next === step) break
    step = next
  }
  return Array.from({ length: Math.round(end / step) + 1 }, (_, index) => index * step)
}

/**
 * Positions of `count` bars of equal width between two coordinates, with gaps of 0.3 steps between the bars
 * and at both ends.
 */
export function bandsOf(count: number, [from, to]: readonly [number, number]) {
  const gap = 0.3
  const step = (to - from) / Math.max(1, count + gap)
  return { step, width: step * (1 - gap), at: (index: number) => from + step * (gap + index) }
}
