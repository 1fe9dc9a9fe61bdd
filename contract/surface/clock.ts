import { seconds as units } from '../grammar/time.ts'
import { counted } from './counts.ts'

const whole = (seconds: number) => Math.max(0, Math.floor(seconds))
const two = (value: number) => String(value).padStart(2, '0')

/** Time as on a player: 75.4 → '1:15', 3675 → '1:01:15'. */
export function clock(seconds: number): string {
  const all = whole(seconds)
  const hours = Math.floor(all / units.hour)
  const minutes = Math.floor((all % units.hour) / units.minute)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`
}

/** Time for screen readers: 75.4 → '1 minute 15 seconds'. */
export function spokenTime(seconds: number): string {
  const all = whole(seconds)
  const minutes = Math.floor(all / 60)
  const rest = counted(all % 60, 'second')
  return minutes > 0 ? `${counted(minutes, 'minute')} ${rest}` : rest
}
