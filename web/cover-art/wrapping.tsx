import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { seeded } from './seeded.ts'

/** Wrapping papers in the colours of the covers' inks. */
const papers = [
  { ground: '#8e2f4a', print: '#f0a58f', ribbon: '#f1e4cb', shade: '#cdb994' },
  { ground: '#2d3e5f', print: '#8fb0c9', ribbon: '#f0b32f', shade: '#c28714' },
  { ground: '#5d7a5a', print: '#dfe3bd', ribbon: '#b3341a', shade: '#84220f' },
  { ground: '#f1e4cb', print: '#c8713a', ribbon: '#8e2f4a', shade: '#681e33' },
  { ground: '#c8713a', print: '#f3d9a4', ribbon: '#2d3e5f', shade: '#1c2840' },
]

type Paper = (typeof papers)[number]
type Pattern = (id: string, color: string) => ReactNode

const patterns: Pattern[] = [
  (id, color) => (
    <pattern id={id} width="36" height="36" patternUnits="userSpaceOnUse" patternTransform="rotate(18)">
      <circle cx="9" cy="9" r="3.6" fill={color} />
      <circle cx="27" cy="27" r="3.6" fill={color} />
    </pattern>
  ),
  (id, color) => (
    <pattern id={id} width="22" height="22" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">
      <rect width="4" height="22" fill={color} />
      <rect x="9" width="1.4" height="22" fill={color} />
    </pattern>
  ),
  (id, color) => (
    <pattern id={id} width="56" height="56" patternUnits="userSpaceOnUse" patternTransform="rotate(-12)">
      <g fill="none" stroke={color} strokeWidth="2">
        <circle cx="15" cy="15" r="9" />
        <circle cx="43" cy="43" r="9" />
      </g>
      <circle cx="15" cy="15" r="2.6" fill={color} />
      <circle cx="43" cy="43" r="2.6" fill={color} />
    </pattern>
  ),
]

const pick = <T,>(list: readonly T[], random: () => number) => list[Math.floor(random() * list.length)]!

interface WrappingProps {
  shareableId: string
  className?: string
  /** Draws only this layer. The unwrapping animation moves the layers separately. */
  part?: 'paper' | 'down' | 'across' | 'bow'
  /** Suffix for ids, needed if a page has the same layer twice. */
  name?: string
}

/**
 * Drawing of a gift-wrapped record. The link is the random seed of paper and ribbon, so that they don't
 * reveal anything about the song.
 */
export function Wrapping({ shareableId, className, part, name }: WrappingProps) {
  const random = seeded(`wrapped ${shareableId}`)
  const paper = pick(papers, random)
  const print = pick(patterns, random)
  const x = 232 + Math.round(random() * 52)
  const y = 128 + Math.round(random() * 44)
  const printed = ['print', shareableId, part, name].filter(Boolean).join('-')
  const has = (layer: WrappingProps['part']) => part === undefined || part === layer
  return (
    <svg
      viewBox="0 0 400 400"
      aria-hidden="true"
      className={clsx('block aspect-square', part ? 'overflow-visible' : 'overflow-hidden', className)}
    >
      {has('paper') && <Sheet paper={paper} print={print} id={printed} />}
      {has('down') && <Ribbon paper={paper} transform={`translate(${x} 0)`} />}
      {has('across') && <Ribbon paper={paper} transform={`translate(400 ${y}) rotate(90)`} />}
      {has('bow') && <Bow paper={paper} x={x} y={y} />}
    </svg>
  )
}

const Sheet = ({ paper, print, id }: { paper: Paper; print: Pattern; id: string }) => (
  <>
    <defs>{print(id, paper.print)}</defs>
    <rect width="400" height="400" fill={paper.ground} />
    <rect width="400" height="400" fill={`url(#${id})`} opacity="0.5" />
    {/* Outline of the record under the paper. */}
    <circle cx="200" cy="200" r="168" fill="none" stroke="#fff" strokeOpacity="0.13" strokeWidth="5" />
    <circle cx="200" cy="200" r="171" fill="none" stroke="#000" strokeOpacity="0.16" strokeWidth="3" />
    <circle cx="200" cy="200" r="26" fill="none" stroke="#000" strokeOpacity="0.12" strokeWidth="3" />
    {/* Folds of the paper. */}
    <path d="M0 0H14V400H0Z" fill="#000" fillOpacity="0.16" />
    <path d="M14 0H19V400H14Z" fill="#fff" fillOpacity="0.14" />
    <path d="M400 0V400L338 0Z" fill="#000" fillOpacity="0.1" />
  </>
)

const half = 17

function Ribbon({ paper: { ribbon, shade }, ...band }: { paper: Paper; transform: string }) {
  return (
    <g {...band}>
      <rect x={4 - half} width={half * 2} height="400" fill="#000" opacity="0.2" />
      <rect x={-half} width={half * 2} height="400" fill={ribbon} />
      <path d={`M${5 - half} 0V400M${half - 5} 0V400`} stroke={shade} strokeWidth="2" opacity="0.7" />
    </g>
  )
}

const Bow = ({ paper: { ribbon, shade }, x, y }: { paper: Paper; x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`} stroke={shade} strokeWidth="2" strokeLinejoin="round">
    <path d="M-6 4C-34 40-52 70-58 112L-38 104-26 122C-20 84-8 46 8 10Z" fill={shade} />
    <path d="M6 4C30 36 54 62 66 98L46 96 38 116C26 80 10 44-6 10Z" fill={ribbon} />
    <path d="M0 0C-30-58-104-66-108-30-110 4-52 22 0 0Z" fill={ribbon} />
    <path d="M0 0C30-58 104-66 108-30 110 4 52 22 0 0Z" fill={ribbon} />
    <path d="M-8 0C-38-34-84-42-88-26-90-8-46 8-8 0Z" fill={shade} stroke="none" />
    <path d="M8 0C38-34 84-42 88-26 90-8 46 8 8 0Z" fill={shade} stroke="none" />
    <rect x="-17" y="-16" width="34" height="31" rx="9" fill={ribbon} />
    <path d="M-7-13V12M7-13V12" fill="none" opacity="0.7" />
  </g>
)
