/** Figure for a title without one: three simple shapes on each other, in hundreds of combinations. */
export function pile(random: () => number): string {
  const any = (...choices: string[]) => choices[Math.floor(random() * choices.length)]!
  const top = any(
    'o50 17 16',
    'M50 0 74 33H26z',
    'M26 33a24 24 0 0 1 48 0z',
    'M28 0h44v10H56v23H44V10H28z',
    'M26 4a24 24 0 0 0 48 0v29H26z',
    'o34 20 13o66 20 13',
  )
  const middle = any(
    'r18 37 64 27',
    'M18 37h64L50 64z',
    'M18 37a32 27 0 0 0 64 0z',
    'r18 37 18 27r41 37 18 27r64 37 18 27',
    'M50 37 82 64H18z',
    'o31 50.500 13o69 50.500 13',
    'M18 50.500 34 37H66L82 50.500 66 64H34z',
  )
  const base = any(
    'r6 68 88 30',
    'M6 98a44 30 0 0 1 88 0z',
    'M20 68H80L98 98H2z',
    'r6 68 88 12r6 85 88 13',
    'M6 68H94V98H68a18 18 0 0 0-36 0H6z',
    'o22 83 15o50 83 15o78 83 15',
    'M2 98 26 68 50 98 74 68 98 98z',
  )
  return top + middle + base
}
