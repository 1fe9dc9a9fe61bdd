import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Builder, By, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver'
import { type Daemon, startDaemon } from '../../../scripts/test-runner/daemon.ts'
import { freePorts } from '../../../scripts/test-runner/ports.ts'
import type { Browser, BrowserWindow, Desk } from './browser.ts'
import { errors, find, type Place, pressStill, setValue } from './find.ts'

interface Programs {
  driver: string
  browser: string
}

/** Starts WebKitGTK over WebDriver, with a mock microphone. Each window needs its own driver. */
export async function startWebKit({ driver, browser }: Programs, { folder, env }: Desk): Promise<Browser> {
  const daemons: Daemon[] = []
  const sessions: WebDriver[] = []
  return {
    async newWindow() {
      const [port] = (await freePorts(1)) as [number]
      daemons.push(
        startDaemon([driver, `--port=${port}`], {
          log: path.join(folder, 'webkit.log'),
          // WebKit's sandbox doesn't work for root or in most containers. The tests open only our own pages.
          env: {
            ...env,
            WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
            WEBKIT_DISABLE_COMPOSITING_MODE: '1',
          },
        }),
      )
      const server = `http://127.0.0.1:${port}`
      await answers(server)
      const wishes = { binary: browser, args: ['--automation', '--enable-mock-capture-devices=true'] }
      const capabilities = new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': wishes,
      })
      const session = await new Builder().usingServer(server).withCapabilities(capabilities).build()
      sessions.push(session)
      await session.manage().window().setRect({ width: 1280, height: 960, x: 0, y: 0 })
      await session.manage().setTimeouts({ script: 20_000, pageLoad: 60_000 })
      return windowOf(session)
    },
    async close() {
      for (const session of sessions) await session.quit()
      for (const daemon of daemons) await daemon.stop()
    },
  }
}

async function answers(server: string) {
  const until = Date.now() + 15_000
  while (Date.now() < until) {
    if (
      await fetch(`${server}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await delay(50)
  }
  throw new Error('The driver of WebKit does not answer.')
}

function windowOf(session: WebDriver): BrowserWindow {
  const kept: string[] = []
  /** Collects the page's errors after each page load, because the driver reports no errors. */
  const collect = async () =>
    void kept.push(...(await session.executeScript<string[]>(`return (${errors.toString()})()`)))
  const run = async <Answer>(work: (...given: never[]) => Answer, ...given: unknown[]) => {
    await collect()
    return session.executeScript<Answer>(`return (${work.toString()}).apply(null, arguments)`, ...given)
  }
  /** Finds an element and works on it. Returns false if there is none, or if `work` returns false. */
  const at = async (place: Place, toPress: boolean, work: (one: WebElement) => Promise<unknown>) => {
    const one = (await run(find, place, toPress)) as unknown as WebElement | null
    return one !== null && (await work(one)) !== false
  }
  return {
    async goto(url) {
      await collect()
      await session.get(url)
      await collect()
    },
    evaluate: (work, ...given) => run(work as never, ...given) as never,
    isThere: (place) => at(place, false, async () => {}),
    press: (place) =>
      at(place, true, (one) =>
        pressStill({
          on: (work) => run(work as never, one as never) as never,
          evaluate: (work) => run(work),
          click: () => one.click(),
        }),
      ),
    type: (place, text) =>
      at(place, true, async (one) => {
        if (await one.getAttribute('value')) await one.clear()
        await one.sendKeys(text)
      }),
    choose: (place, value) =>
      at(place, true, async (one) => (await one.findElement(By.css(`option[value="${value}"]`))).click()),
    attach: (place, file) => at(place, false, (one) => one.sendKeys(file)),
    set: (place, value) =>
      at(place, true, (one) =>
        session.executeScript(`(${setValue.toString()}).apply(null, arguments)`, one, value),
      ),
    screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    async errors() {
      await collect()
      return kept.splice(0)
    },
  }
}
