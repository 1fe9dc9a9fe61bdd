/** 'Sample 1 · Late ferry'; the title has its own text direction. */
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
