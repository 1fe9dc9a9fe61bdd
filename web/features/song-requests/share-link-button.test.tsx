import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shows } from '#spec'
import { toasts } from '../../lib/toast.ts'
import { until } from '../../test/test-network.ts'
import { press, show } from '../../test/test-screen.tsx'
import { ShareLinkButton } from './share-link-button.tsx'

const copied: string[] = []
let writeText: (text: string) => Promise<void>
const url = `${location.origin}/request/abc`

beforeEach(() => {
  copied.length = 0
  writeText = async (text) => void copied.push(text)
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => writeText(text) },
  })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  toasts.dismiss(toasts.current()?.id ?? 0)
})

function sheet(answer: () => Promise<void>) {
  const opened: ShareData[] = []
  const share = (data: ShareData) => {
    opened.push(data)
    return answer()
  }
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  return opened
}

const pressShare = async (title?: string) =>
  press(await show(<ShareLinkButton shareableId="abc" {...(title && { title })} />), 'Share Link')

test('where the browser has a sheet, the title and the link go into it, and nothing is copied', async () => {
  const opened = sheet(async () => {})
  await pressShare('The kitchen light')
  expect(opened).toEqual([{ title: 'The kitchen light', url }])
  expect([copied, toasts.current()]).toEqual([[], undefined])
})

test('without a sheet the link is copied, and it says so', async () => {
  shows('8.link.copied')
  await pressShare('The kitchen light')
  expect(copied).toEqual([url])
  expect(toasts.current()).toMatchObject({
    title: 'Link Copied!',
    description: 'Shareable link has been copied to your clipboard.',
  })
})

test('in one’s own list the link is copied, sheet or not', async () => {
  shows('2.listener.request-share')
  const opened = sheet(async () => {})
  await pressShare()
  expect([opened, copied]).toEqual([[], [url]])
})

test.each(['AbortError', 'InvalidStateError'])('a sheet that ends with %s is no error', async (name) => {
  sheet(() => Promise.reject(new DOMException('', name)))
  await pressShare('The kitchen light')
  expect([copied, toasts.current()]).toEqual([[], undefined])
})

test('a sheet that may not open gives way to copying', async () => {
  sheet(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  await pressShare('The kitchen light')
  await until(() => expect(copied).toEqual([url]))
})

test('a refused clipboard is only logged', async () => {
  shows('8.link.refused')
  writeText = () => Promise.reject(new Error('refused'))
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await pressShare('The kitchen light')
  expect(warned).toHaveBeenCalledOnce()
  expect(toasts.current()).toBeUndefined()
  warned.mockRestore()
})
