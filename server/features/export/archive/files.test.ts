import { expect, test } from 'vitest'
import { buildUser } from '../../../test/factories.ts'
import { newMark } from '../../../test/personal-data/mark.ts'
import { plantFile } from '../../../test/personal-data/own.ts'
import { useSite } from '../../../test/test-app.ts'
import { exported } from '../test-export.ts'

const site = useSite()

async function namesFor(...names: string[]) {
  const { id } = await buildUser(site.db)
  const mark = newMark('files')
  for (const [at, name] of names.entries())
    await plantFile(
      { db: site.db, storage: site.deps.storage },
      { id, mark },
      { key: `uploads/${mark}/${at}`, name },
    )
  const files = await exported(site, id)
  return [...files.keys()].filter((name) => name.startsWith('files/'))
}

test('files have their own names, each once in every file system', async () => {
  expect(await namesFor('Café.mp3', 'Cafe\u0301.mp3', 'CAFÉ.MP3', 'a.mp3', 'a (2).mp3', 'a.mp3')).toEqual([
    'files/Café.mp3',
    'files/Cafe\u0301 (2).mp3',
    'files/CAFÉ (3).mp3',
    'files/a.mp3',
    'files/a (2).mp3',
    'files/a (3).mp3',
  ])
})

test('no name leads elsewhere, hides its ending, or means a device', async () => {
  expect(
    await namesFor(
      'holiday.jpeg',
      '../../etc/passwd',
      'C:\\Windows\\a.mp3',
      'CON.mp3',
      '.hidden',
      'evil\u202E3pm.exe',
      '\u0007',
      ' ',
      '🎵'.repeat(60),
    ),
  ).toEqual([
    'files/holiday.mp3',
    'files/_.._etc_passwd.mp3',
    'files/C__Windows_a.mp3',
    'files/_CON.mp3',
    'files/hidden.mp3',
    'files/evil3pm.exe.mp3',
    'files/_.mp3',
    'files/File.mp3',
    `files/${'🎵'.repeat(30)}.mp3`,
  ])
})
