import type { ReactNode } from 'react'

const Drawing = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 96 96"
    aria-hidden
    className="size-20 fill-none stroke-ink stroke-[1.6] max-sm:hidden [&_.hot]:stroke-glow"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {children}
  </svg>
)

export const Quill = () => (
  <Drawing>
    <path d="M78 12C52 18 38 34 32 62c18 0 36-14 46-50ZM32 62l-6 18M32 62c8-18 20-30 34-38M44 52c8 0 16-2 22-6" />
    <path className="hot" d="M14 84c6-8 10-8 12 0s8 4 12-1 8-4 10 1 8 3 12-1 8-3 12 1h10" />
  </Drawing>
)

export const Deal = () => (
  <Drawing>
    <circle cx="35" cy="44" r="26" />
    <circle cx="35" cy="44" r="17" />
    <circle cx="61" cy="52" r="26" />
    <circle cx="61" cy="52" r="17" />
    <path className="hot" d="M48 21.500a26 26 0 0 1 0 45M48 29.500a26 26 0 0 0 0 45" />
  </Drawing>
)

export const Coins = () => (
  <Drawing>
    <path d="M20 74h56M20 74v10h56V74M26 64h44v10H26z" />
    <path className="hot" d="M32 54h32v10H32zM38 64l6-10M50 64l6-10" />
    <path d="M48 46V14M36 26l12-12 12 12" />
  </Drawing>
)

export const Wave = () => (
  <Drawing>
    <circle cx="48" cy="48" r="37" />
    <path className="hot" d="M26 44v8M34 38v20M42 28v40M50 36v24M58 24v48M66 38v20M74 44v8" />
  </Drawing>
)
