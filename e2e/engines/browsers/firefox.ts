import { type ElementHandle, launch } from 'puppeteer-core'
import type { Browser, BrowserWindow, Desk } from './browser.ts'
import { find, type Place, pressStill, setValue, tellErrors } from './find.ts'

/** Firefox's error code (NS_BINDING_ABORTED) for a font that was still loading when the page was left. */
const aborted = 'status=2152398850'

/** Starts Firefox over WebDriver BiDi. It has a fake microphone that needs no permission. */
export async function startFirefox(executablePath: string, { env }: Desk): Promise<Browser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    env,
    // A call may never return if its page is left meanwhile. After this time limit it is repeated.
    protocolTimeout: 20_000,
    extraPrefsFirefox: { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true },
  })
  return {
    async newWindow(): Promise<BrowserWindow> {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport({ width: 1280, height: 900 })
      const errors: string[] = []
      await page.evaluateOnNewDocument(tellErrors)
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      page.on('pageerror', (error) => {
        if (!String(error).includes(aborted)) errors.push(`page error: ${String(error)}`)
      })
      /** Finds an element and works on it. Returns false if there is none, or if `work` returns false. */
      const at = async (
        place: Place,
        toPress: boolean,
        work: (one: ElementHandle<HTMLElement>) => Promise<unknown>,
      ) => {
        const handle = await page.evaluateHandle(find, place, toPress)
        const one = handle.asElement() as ElementHandle<HTMLElement> | null
        const isDone = one !== null && (await work(one)) !== false
        await handle.dispose()
        return isDone
      }
      return {
        goto: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
        evaluate: (work, ...given) => page.evaluate(work as never, ...(given as unknown as never[])),
        isThere: (place) => at(place, false, async () => {}),
        // Puppeteer's own click waits for an observer that never runs in a background window.
        press: (place) =>
          at(place, true, (one) =>
            pressStill({
              on: (work) => one.evaluate(work as never),
              evaluate: (work) => page.evaluate(work),
              click: (x, y) => page.mouse.click(x, y),
            }),
          ),
        type: (place, text) =>
          at(place, true, async (one) => {
            await one.evaluate((field) => (field as HTMLInputElement).select())
            await one.type(text)
          }),
        choose: (place, value) => at(place, true, (one) => one.select(value)),
        attach: (place, file) =>
          at(place, false, (one) => (one as unknown as ElementHandle<HTMLInputElement>).uploadFile(file)),
        set: (place, value) => at(place, true, (one) => one.evaluate(setValue as never, value as never)),
        screenshot: async () => Buffer.from(await page.screenshot()),
        errors: async () => errors.splice(0),
      }
    },
    close: () => browser.close(),
  }
}
