const plain = new Intl.NumberFormat('en-US')

// Apart from the other formats: the landing page counts, and money brings the schemas with it.

/** 1234 → '1,234'. */
export const count = (value: number) => plain.format(value)

/** 1 → '1 song', 1234 → '1,234 songs'. */
export const counted = (value: number, unit: string, units = `${unit}s`) =>
  `${count(value)} ${value === 1 ? unit : units}`
