import fs from 'node:fs'
import path from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
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
  const onPath = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const candidates = [...folders, ...onPath].flatMap((folder) => names.map((name) => path.join(folder, name)))
  return [...candidates, ...elsewhere].find((file) => fs.existsSync(file)) ?? null
}
