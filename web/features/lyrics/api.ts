import { mutationOptions } from '@tanstack/react-query'
import type { BodyIn } from '#contract/grammar/endpoint'
import { deliveries } from '#contract/work/deliveries'
import { lyrics } from '#contract/work/lyrics'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query.ts'
import { refreshProject } from '../projects/api.ts'

interface OfVersion {
  projectId: string
  deliveryId: string
}

/** Keeps the words of a version, and when each line begins. */
export const saveLyrics = ({ projectId, deliveryId }: OfVersion) =>
  mutationOptions({
    mutationFn: (body: BodyIn<typeof lyrics.set>) => call(lyrics.set, { params: { id: deliveryId }, body }),
    onSuccess: async (_lyrics, _body, _result, { client }) => {
      await client.invalidateQueries({ queryKey: keyOf(deliveries.ofProject, { params: { id: projectId } }) })
      // The words stand on the song's own page too.
      await refreshProject(client, projectId)
    },
    meta: { success: { title: 'Lyrics saved' } },
  })
