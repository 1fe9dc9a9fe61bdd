import { once } from './once.ts'

const plain = once(() => new Intl.NumberFormat('en-US'))

// This file is separate from format.ts, because that file imports schemas, which would add zod to the landing
// page's script.

/** 1234 → '1,234'. */
export const count = (value: number) => (value < 1000 ? String(value) : plain().format(value))

/** 1 → '1 song', 1234 → '1,234 songs'. */
export const counted = (value: number, unit: string, units = `${unit}s`) =>
  `${count(value)} ${value === 1 ? unit : units}`
