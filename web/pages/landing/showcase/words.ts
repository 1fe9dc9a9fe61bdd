import type { ShownSong } from '#contract/requests/showcase'

/** 'For Lena, by Kenji Morita'. */
export const peopleOf = ({ listener, songwriter }: ShownSong) =>
  [listener && `For ${listener}`, songwriter && `${listener ? 'by' : 'By'} ${songwriter}`]
    .filter(Boolean)
    .join(', ')
