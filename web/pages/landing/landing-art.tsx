import type { ReactNode } from 'react'
import { disc, storyLine } from './landing-line.ts'

const grooves = [118, 136, 154, 172, 190, 208, 226, 244, 262, 280]
const words = 'SONGS WRITTEN BY HUMANS FOR HUMANS  ·  100% GOES TO SONGWRITERS  ·  '

export const StoryBecomesRecord = ({ isTurning, children }: { isTurning: boolean; children: ReactNode }) => (
  <div className="hero-art">
    <svg viewBox="0 12 1200 632" aria-hidden className="block size-full overflow-visible">
      <g transform={`translate(${disc.x} ${disc.y})`}>
        <circle r={disc.r} className="fill-disc" />
        {grooves.map((r) => (
          <circle key={r} r={r} className="fill-none stroke-groove" strokeWidth="1.1" />
        ))}
        {/* Reflection of a window on the record. */}
        <path
          d="M0 0 246-172A300 300 0 0 0 168-248ZM0 0-246 172A300 300 0 0 0-168 248Z"
          className="fill-sheen"
        />
        <circle r="98" className="fill-glow" />
        <circle r="92" className="fill-none stroke-disc" strokeWidth="1" opacity=".55" />
        <g className={isTurning ? 'turning' : undefined}>
          <path id="label" d="M0 77A77 77 0 1 1 .1 77" className="fill-none" />
          <text className="label-text fill-disc">
            <textPath href="#label" textLength="472" lengthAdjust="spacing">
              {words}
            </textPath>
          </text>
        </g>
        {!children && (
          <>
            <text y="-26" textAnchor="middle" className="label-title fill-disc">
              For You
            </text>
            <path d="M-44 30H44M-30 42H30" className="stroke-disc" strokeWidth="1.5" />
            <circle r="8" className="fill-paper" />
          </>
        )}
      </g>
      <path d={storyLine} className="story-line" />
    </svg>
    {children}
  </div>
)
