import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { Logo } from '../../site/site.ts'
import { StartError } from '../start-error.ts'

const mostBytes = 200_000
const mostPixels = 4096 * 4096
const mostSeconds = 10
const png = Buffer.from('89504e470d0a1a0a', 'hex')

const shown = { height: 36, width: 112 } as const

/** Parts of an SVG that could run code or load something. A logo with one of them is rejected. */
const active: readonly (readonly [RegExp, string])[] = [
  [/<(?:\w+:)?script\b/i, 'a script'],
  [/<(?:\w+:)?(?:foreignObject|iframe|embed|object|audio|video)\b/i, 'foreign content'],
  [/<!(?:ENTITY|DOCTYPE[^>]*\[)/i, 'entities'],
  [/<\?xml-stylesheet/i, 'a style sheet of its own'],
  [/[\s"'/]on\w+\s*=/i, 'an event handler'],
  [/\b(?:href|src)\s*=\s*(?:"(?!\s*(?:#|data:image\/))|'(?!\s*(?:#|data:image\/))|[^\s"'])/i, 'a link'],
  [/url\(\s*["']?(?!\s*#|["']?\s*data:image\/)/i, 'an address'],
  [/\b(?:image-set|image|src)\(/i, 'an address'],
  [/@import/i, 'an import'],
]

const character = (code: number) => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')

/** The text as a browser reads it: without character references (XML) and escapes (CSS). */
const unescaped = (text: string) =>
  text
    .replaceAll(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex?: string, decimal?: string) =>
      character(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replaceAll(/\\(?:([\da-f]{1,6})\s?|([^\da-f]))/gi, (_, hex?: string, itself = '') =>
      hex ? character(Number.parseInt(hex, 16)) : String(itself),
    )

const isSvg = (text: string) =>
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[^]*?-->\s*)*(?:<!DOCTYPE[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<svg[\s>]/i.test(
    text,
  )

/** @throws StartError if the file is missing, too large, or no picture that is safe to show */
export async function readLogo(file: string, seconds = mostSeconds): Promise<Logo> {
  const refuse = (why: string) => new StartError(`SITE_LOGO ${file} ${why}`)
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw refuse('is not there. Set it to the path of an SVG or PNG file.')
  if (found.size > mostBytes) throw refuse(`has ${found.size} bytes; ${mostBytes} are the most.`)
  const bytes = await readFile(file).catch(() => {
    throw refuse('can’t be read by this user.')
  })
  const isPng = bytes.subarray(0, png.length).equals(png)
  if (!isPng) {
    const text = bytes.toString('utf8')
    if (!isSvg(text)) throw refuse('is neither an SVG nor a PNG.')
    const [, what] = active.find(([pattern]) => pattern.test(text) || pattern.test(unescaped(text))) ?? []
    if (what) throw refuse(`contains ${what}. Save it as a plain SVG, or as a PNG.`)
  }
  const measuring = isPng ? measured(bytes) : measuredApart(bytes, seconds)
  const { width, height } = await measuring.catch((error: unknown) => {
    if (Object(error).killed) throw refuse(`takes longer than ${seconds} seconds to draw.`)
    throw refuse('is broken, or unpacks to more than 4096 × 4096 pixels.')
  })
  return {
    bytes,
    type: isPng ? 'image/png' : 'image/svg+xml',
    href: `/logo-${hash('sha256', bytes, 'base64url').slice(0, 12)}.${isPng ? 'png' : 'svg'}`,
    ...sizeOf(width / height),
  }
}

function sizeOf(shape: number) {
  const height = Math.min(shown.height, shown.width / shape)
  return { width: Math.max(1, Math.round(height * shape)), height: Math.max(1, Math.round(height)) }
}

const measurer = fileURLToPath(new URL('measure-logo.ts', import.meta.url))

/**
 * Like `measured`, in a process that is killed after some time: references in an SVG (`use`) can multiply
 * until no drawing ends, and nothing stops one within a process.
 */
async function measuredApart(bytes: Buffer, seconds: number) {
  const running = promisify(execFile)(process.execPath, [measurer, String(mostPixels)], {
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
  })
  // Without a listener the end of a killed process would be thrown here.
  running.child.stdin?.on('error', () => {}).end(bytes)
  return JSON.parse((await running).stdout) as { width: number; height: number }
}

/** Decodes the logo once, so that a broken file is detected at the start. Returns its size. */
async function measured(bytes: Buffer) {
  const { info } = await sharp(bytes, { limitInputPixels: mostPixels })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return info
}

/**
 * The logo as a PNG that fits in the box. With `ground`, the image has the box's full size and this
 * background colour ('none' is transparent). An SVG is rendered directly at the final size.
 */
export async function logoPng(
  { bytes }: Pick<Logo, 'bytes'>,
  box: { width: number; height: number; ground?: string; margin?: number },
) {
  const { width, height, ground, margin = 0 } = box
  const inner = { width: width - 2 * margin, height: height - 2 * margin }
  const picture = sharp(bytes, { limitInputPixels: mostPixels })
  if (!ground)
    return picture
      .resize({ ...inner, fit: 'inside' })
      .png()
      .toBuffer()
  const drawn = picture.resize({ ...inner, fit: 'contain', background: '#0000' })
  return drawn
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#0000' })
    .flatten(ground === 'none' ? false : { background: ground })
    .png()
    .toBuffer()
}
