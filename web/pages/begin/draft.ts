import { Emotion, occasions } from '#contract/requests/song-requests'
import type { RequestDraft } from '../../features/song-requests/public/request-draft.ts'
import type { Values } from './steps.ts'

/** The draft's part in the fields of `/begin`. */
export const draftIn = ({
  title,
  story,
  genre,
  emotions,
  isAnonymous,
  recipient,
  occasion,
  neededBy,
  firstName,
  email,
}: Partial<RequestDraft>) => ({
  title: title ?? '',
  story: story ?? '',
  genre: genre ?? '',
  emotions: emotions?.join(',') ?? '',
  isAnonymous: isAnonymous ? '1' : '',
  recipient: recipient ?? '',
  occasion: occasion ?? '',
  neededBy: neededBy ?? '',
  firstName: firstName ?? '',
  email: email ?? '',
})

/** What the fields of `/begin` say, as the draft keeps it. The password is never kept. */
export const draftFrom = (values: Values): Partial<RequestDraft> => ({
  title: values['title'] ?? '',
  story: values['story'] ?? '',
  genre: values['genre'] ?? '',
  emotions: (values['emotions']?.split(',') ?? [])
    .map((one) => Emotion.safeParse(one).data)
    .filter((one) => one !== undefined),
  isAnonymous: values['isAnonymous'] !== undefined,
  recipient: values['recipient'] ?? '',
  occasion: occasions.find((one) => one === values['occasion']) ?? '',
  neededBy: values['neededBy'] ?? '',
  firstName: values['firstName'] ?? '',
  email: values['email'] ?? '',
})
