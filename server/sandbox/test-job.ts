import { setTimeout } from 'node:timers/promises'
import type { Job } from './messages.ts'

const kept: Buffer[] = []

export const run: Job<{ what: string }, unknown> = async ({ what }, read) => {
  switch (what) {
    case 'spin':
      for (;;) Math.random()
    case 'burn':
    case 'burn and throw': {
      const before = process.cpuUsage()
      for (let spent = 0; spent < 600_000; ) {
        for (let n = 0; n < 1_000_000; n++) Math.random()
        const { user, system } = process.cpuUsage(before)
        spent = user + system
      }
      if (what === 'burn') return what
      throw new Error(what)
    }
    case 'grow': {
      const all: unknown[] = []
      for (;;) all.push({ all })
    }
    case 'jump':
      return Array.from({ length: 100_000_000 }, () => 1.5).length
    case 'buffers': {
      const all: Buffer[] = []
      for (;;) all.push(Buffer.alloc(10_000_000, 1))
    }
    case 'hold':
      for (let megabytes = 0; megabytes < 300; megabytes += 10) kept.push(Buffer.alloc(10_485_760, 1))
      await setTimeout(500)
      return kept.length
    case 'wait':
      await setTimeout(1000)
      return what
    case 'exit':
      return process.exit(3)
    case 'throw':
      throw new Error('a word of its own')
    case 'env':
      return Object.keys(process.env)
    case 'read':
      return (await read(2, 4))?.length
    default:
      return what
  }
}
