import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of /proc in a second, and bytes of a page of memory: the same on every Linux that Node runs on. */
const [ticks, pageBytes] = [100, 4096]

interface Stat {
  pid: number
  parent: number
  /** CPU seconds, with those of children that have ended. */
  cpu: number
  rss: number
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name, in brackets, may have spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const cpu = (fields[11]! + fields[12]! + fields[13]! + fields[14]!) / ticks
    return { pid, cpu, parent: fields[1]!, rss: fields[21]! * pageBytes }
  } catch {
    // It has ended.
    return undefined
  }
}

/** A process and all its descendants. */
function tree(root: number): Stat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
  const children = Map.groupBy(all, ({ parent }) => parent)
  const below = (pid: number): Stat[] =>
    (children.get(pid) ?? []).flatMap((child) => [child, ...below(child.pid)])
  return [...all.filter(({ pid }) => pid === root), ...below(root)]
}

/** CPU seconds, of user and system, that a process and its children have taken. */
export const cpuOf = (pid: number) => tree(pid).reduce((sum, { cpu }) => sum + cpu, 0)

/** Resident memory of a process and its children, in MiB. */
const rssOf = (pid: number) => tree(pid).reduce((sum, { rss }) => sum + rss, 0) / 1024 ** 2

/** Watches the resident memory of a process and its children. */
export function watchMemory(pid: number) {
  let peak = rssOf(pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, rssOf(pid))
  }, 200)
  return {
    now: () => rssOf(pid),
    peak: () => peak,
    stop: () => clearInterval(timer),
  }
}
