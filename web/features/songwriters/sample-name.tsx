/** Number and title of a sample: 'Sample 1 · Late ferry'. The title has its own text direction. */
export const SampleName = ({ place, title }: { place: number; title: string | undefined }) => (
  <>
    Sample {place + 1}
    {title && (
      <>
        {' · '}
        <bdi>{title}</bdi>
      </>
    )}
  </>
)
