const marks = Array.from({ length: 48 }, (_, index) => index * 7.5)

/** The mark of an approved song on its sleeve, for the two parties; the progress says it in words. */
export const Stamp = () => (
  <svg viewBox="0 0 120 120" aria-hidden="true" className="room-stamp">
    <circle cx="60" cy="60" r="58" className="fill-paper" />
    <g className="fill-none stroke-accent">
      {marks.map((turn) => (
        <path key={turn} d="M60 5v7" strokeWidth="2.5" transform={`rotate(${turn} 60 60)`} />
      ))}
      <circle cx="60" cy="60" r="43" strokeWidth="3" />
      <circle cx="60" cy="60" r="37" strokeWidth="1.2" />
      <path d="M40 62l14 14 27-32" strokeWidth="8" strokeLinecap="round" strokeLinejoin="round" />
    </g>
  </svg>
)
