const grooves = [96, 108, 120, 132, 144, 156, 168, 180]
const small = { font: '600 6.5px var(--font-sans)', letterSpacing: '.1em' }

/** The record slides out of the sleeve: upwards on a narrow screen, to the right on a wide one. */
export const RecordOnTheWay = () => (
  <svg
    viewBox="-200 -200 400 400"
    width="200"
    aria-hidden
    className="absolute -top-24 left-1/2 w-[22rem] -translate-x-1/2 sm:-top-32 sm:w-[26rem] lg:top-1/2 lg:left-[20rem] lg:w-[33rem] lg:translate-x-0 lg:-translate-y-1/2"
  >
    <circle r="198" className="fill-disc" />
    {grooves.map((r) => (
      <circle key={r} r={r} className="fill-none stroke-groove" strokeWidth=".9" />
    ))}
    <path d="M0 0 163-113A198 198 0 0 0 110-165ZM0 0-163 113A198 198 0 0 0-110 165Z" className="fill-sheen" />
    <circle r="76" className="fill-glow" />
    <circle r="71" className="fill-none stroke-disc" strokeWidth=".8" opacity=".55" />
    <g className="fill-disc" textAnchor="middle">
      <text y="-34" style={{ font: '560 21px var(--font-serif)' }}>
        For You
      </text>
      <text y="32" style={small}>
        BY HUMANS FOR HUMANS
      </text>
      <text y="44" style={small}>
        100% TO SONGWRITERS
      </text>
    </g>
    <circle r="6" className="fill-paper" />
  </svg>
)
