export function median(all: number[]) {
  const sorted = all.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export class Verdicts {
  #areGood = true

  get areGood() {
    return this.#areGood
  }

  isEnough(isGood: boolean) {
    this.#areGood &&= isGood
    return isGood
  }

  /** Formats a figure, and adds ABOVE if it exceeds the limit. */
  most(figure: number, limit: number, spell: (figure: number) => string) {
    return this.isEnough(figure <= limit) ? spell(figure) : `${spell(figure)} ABOVE`
  }
}
