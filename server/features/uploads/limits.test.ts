import { beforeAll, expect, test } from 'vitest'
import { uploads } from '#contract/files/uploads'
import { shows } from '#spec'
import { buildProject } from '../../test/factories.ts'
import { putTo } from '../../test/storage/test-uploads.ts'
import { type Client, useSite } from '../../test/test-app.ts'

const MB = 1_048_576

const site = useSite()
let songwriter: Client
let projectId: string
beforeAll(async () => {
  const project = await buildProject(site.db)
  songwriter = await site.as(project.songwriter)
  projectId = project.request.id
})

const addressOf = {
  sample: async () => (await songwriter.call(uploads.object, { body: { kind: 'sample' } })).body.uploadURL,
  photo: async () => (await songwriter.call(uploads.object, { body: { kind: 'photo' } })).body.uploadURL,
  song: async () => {
    const objectPath = `private/songs/${projectId}/1.mp3`
    return (await songwriter.call(uploads.song, { body: { objectPath } })).body.uploadUrl
  },
}

const limits = [
  ['sample', 50 * MB],
  ['song', 50 * MB],
  ['photo', 5 * MB],
] as const

test.each(limits)('a %s may have %i bytes and not one more', async (kind, most) => {
  shows('5.upload.sample-size', '5.upload.song-size', '5.upload.photo-size')
  const refused = await putTo(site, await addressOf[kind](), Buffer.alloc(most + 1))
  expect([refused.statusCode, refused.json()]).toMatchObject([413, { title: 'Too large' }])
  expect((await putTo(site, await addressOf[kind](), Buffer.alloc(most))).statusCode).toBe(200)
})

test.each(limits)(
  'a %s announced with one byte more than %i is 413 before it is sent',
  async (kind, most) => {
    const objectPath = `private/songs/${projectId}/2.mp3`
    const announced = async (size: number) => {
      const { status, problem } =
        kind === 'song'
          ? await songwriter.call(uploads.song, { body: { objectPath, size } })
          : await songwriter.call(uploads.object, { body: { kind, size } })
      return [status, problem.title, problem.detail]
    }
    expect((await announced(most))[0]).toBe(200)
    expect(await announced(most + 1)).toEqual([413, 'Too large', `This file is larger than ${most / MB} MB`])
  },
)
