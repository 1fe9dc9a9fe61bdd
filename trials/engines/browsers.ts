import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { aptInstall } from '../../scripts/test-runner/apt.ts'

const engineNames = ['firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

export const browserPackages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'pulseaudio']

const firefox = '/usr/bin/firefox-esr'
const webkitDriver = '/usr/bin/WebKitWebDriver'
const servers = ['/usr/bin/Xvfb', '/usr/bin/pulseaudio']

export interface BrowserPrograms {
  firefox: string
  webkitDriver: string
  /** Path of WebKit's MiniBrowser, which the WebKit driver controls. */
  miniBrowser: string
}

/**
 * Finds the browsers on this machine, and the programs for a screen and a sound device. Undefined if one is
 * missing.
 */
export function findBrowsers(): BrowserPrograms | undefined {
  const miniBrowser = findMiniBrowser()
  const isHere = [firefox, webkitDriver, ...servers].every((program) => existsSync(program))
  return isHere && miniBrowser ? { firefox, webkitDriver, miniBrowser } : undefined
}

/** Installs missing browsers if possible, and returns what `findBrowsers` then finds. */
export function installBrowsers(): BrowserPrograms | undefined {
  return findBrowsers() ?? (aptInstall(...browserPackages) ? findBrowsers() : undefined)
}

/** Finds the MiniBrowser's path. It depends on the processor architecture and the library's version. */
function findMiniBrowser() {
  const libraries = '/usr/lib'
  const found = readdirSync(libraries)
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((architecture) =>
      readdirSync(path.join(libraries, architecture))
        .filter((name) => name.startsWith('webkit2gtk-') || name.startsWith('webkitgtk-'))
        .map((version) => path.join(libraries, architecture, version, 'MiniBrowser')),
    )
  return found
    .filter((file) => existsSync(file))
    .sort()
    .at(-1)
}
