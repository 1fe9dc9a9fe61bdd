import { readdirSync, readFileSync } from 'node:fs'

/**
 * Clock ticks of /proc in a second, and bytes of a memory page. Both are equal on every Linux that Node
 * supports.
 */
const [ticks, pageBytes] = [100, 4096]

interface Stat {
  pid: number
  parent: number
  /** CPU seconds, including those of ended child processes. */
  cpu: number
  rss: number
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const cpu = (fields[11]! + fields[12]! + fields[13]! + fields[14]!) / ticks
    return { pid, cpu, parent: fields[1]!, rss: fields[21]! * pageBytes }
  } catch {
    // The file in /proc no longer exists, because the process has ended.
    return undefined
  }
}

function tree(root: number): Stat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
  const children = Map.groupBy(all, ({ parent }) => parent)
  const below = (pid: number): Stat[] =>
    (children.get(pid) ?? []).flatMap((child) => [child, ...below(child.pid)])
  return [...all.filter(({ pid }) => pid === root), ...below(root)]
}

/** CPU seconds (user and system) of a process and its children. */
export const cpuOf = (pid: number) => tree(pid).reduce((sum, { cpu }) => sum + cpu, 0)

const rssOf = (pid: number) => tree(pid).reduce((sum, { rss }) => sum + rss, 0) / 1024 ** 2

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
