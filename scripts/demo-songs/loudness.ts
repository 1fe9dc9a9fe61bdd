type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number]

/** Filters of the K-weighting for any sample rate: a high shelf (the head), and a high pass. */
function weighting(rate: number): [Biquad, Biquad] {
  const shelf = Math.tan((Math.PI * 1681.974450955533) / rate)
  const [q, high] = [0.7071752369554196, 10 ** (3.999843853973347 / 20)]
  const middle = high ** 0.4996667741545416
  const norm = 1 + shelf / q + shelf * shelf
  const low = Math.tan((Math.PI * 38.13547087602444) / rate)
  const lowQ = 0.5003270373238773
  const lowNorm = 1 + low / lowQ + low * low
  return [
    [
      (high + (middle * shelf) / q + shelf * shelf) / norm,
      (2 * (shelf * shelf - high)) / norm,
      (high - (middle * shelf) / q + shelf * shelf) / norm,
      (2 * (shelf * shelf - 1)) / norm,
      (1 - shelf / q + shelf * shelf) / norm,
    ],
    [1, -2, 1, (2 * (low * low - 1)) / lowNorm, (1 - low / lowQ + low * low) / lowNorm],
  ]
}

function filtered(samples: Float64Array, [b0, b1, b2, a1, a2]: Biquad): Float64Array {
  const out = new Float64Array(samples.length)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let at = 0; at < samples.length; at++) {
    const x = samples[at]!
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    out[at] = y
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
  }
  return out
}

const decibels = (power: number) => -0.691 + 10 * Math.log10(power)
const mean = (powers: readonly number[]) => powers.reduce((sum, power) => sum + power, 0) / powers.length

/**
 * Integrated loudness of one channel, in LUFS (ITU-R BS.1770-5): blocks of 400 ms every 100 ms, without those
 * below −70 LUFS, and then without those more than 10 LU below the mean of the rest.
 */
export function loudnessOf(samples: Float64Array, rate: number): number {
  const [head, highPass] = weighting(rate)
  const weighted = filtered(filtered(samples, head), highPass)
  const step = Math.round(rate / 10)
  const tenths = Array.from({ length: Math.floor(weighted.length / step) }, (_, tenth) => {
    let sum = 0
    for (let at = tenth * step; at < (tenth + 1) * step; at++) sum += weighted[at]! ** 2
    return sum / step
  })
  const blocks = tenths.slice(3).map((_, at) => mean(tenths.slice(at, at + 4)))
  const heard = blocks.filter((power) => decibels(power) > -70)
  if (heard.length === 0) return Number.NEGATIVE_INFINITY
  const gate = decibels(mean(heard)) - 10
  return decibels(mean(heard.filter((power) => decibels(power) > gate)))
}
