import fs from 'node:fs'
import path from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
/** Its package on Debian has the same name. */
export const headlessShell = 'chromium-headless-shell'
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The arguments of a browser that runs without a screen and connects to the tested site only. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of the browser for the tests: from CHROMIUM, or from the usual places. Null when there is none. */
export function findChromium() {
  if (process.env.CHROMIUM) return fs.existsSync(process.env.CHROMIUM) ? process.env.CHROMIUM : null
  return [...findPrograms(names), ...elsewhere.filter((file) => fs.existsSync(file))][0] ?? null
}

/**
 * The path of Chromium without windows; null when there is none. The whole Chromium draws the buttons of a window also
 * without a screen, which took a third of the processors during the browser tests. It has no back/forward cache.
 */
export const findHeadlessShell = () => findPrograms([headlessShell])[0] ?? null

function findPrograms(programs) {
  const onPath = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return [...folders, ...onPath]
    .flatMap((folder) => programs.map((name) => path.join(folder, name)))
    .filter((file) => fs.existsSync(file))
}
