import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyThereAndBack } from '../test/storage/test-copying.ts'
import { testFolder } from '../test/test-folder.ts'
import { copyAll } from './copy.ts'
import { DiskStorage } from './disk/disk.ts'
import type { Storage } from './storage.ts'

const root = testFolder()
const folder = (name: string) => join(root, name)
const disk = (name: string) => new DiskStorage(folder(name))

test('every file is brought over and back, going on where it broke off', () =>
  copyThereAndBack(disk('here'), folder('here'), disk('there'), disk('back')))

test('a store that keeps something else is found out', async () => {
  const from = disk('from')
  async function* bytes() {
    yield Buffer.from('a song')
  }
  await (await from.receive(bytes(), 10)).keep('people/a/one')
  const to = disk('to')
  const forgetful = Object.create(to, {
    receive: {
      value: async () => ({ size: 6, keep: async () => {}, discard: async () => {} }),
    },
    size: { value: async () => undefined },
  }) as Storage
  await expect(copyAll(from, forgetful)).rejects.toThrow('people/a/one arrived as another file than it left')
})
