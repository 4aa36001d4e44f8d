import fs from 'node:fs'
import path from 'node:path'

/*
 * Each build has a folder of its own, and `build` is a link to the newest. A process that runs from `build` finds its
 * files by the folder behind the link (Node resolves links), so that the next build does not take them away.
 */

const link = 'build'
const folders = '.cache/builds'
/**
 * Keeps three: the newest, the one before it, which may be running, and one more in case the newest was built twice.
 */
const kept = 3

/** The path of a folder for the next build. It sorts behind all earlier ones. */
export const nextBuildFolder = () => path.join(folders, `${Date.now()}-${process.pid}`)

/**
 * Points `build` to a finished build in one step, and removes old builds from which nothing runs any more. The new
 * build first gets the assets of the previous one, so that a browser that holds one of its pages still finds them
 * (`server/http/http.ts`).
 */
export function swapBuild(folder) {
  const assets = path.join(link, 'client/assets')
  if (fs.existsSync(assets)) fs.cpSync(assets, path.join(folder, 'earlier-assets'), { recursive: true })
  // Version 0.3 and copies have a folder there.
  if (fs.lstatSync(link, { throwIfNoEntry: false })?.isDirectory())
    fs.renameSync(link, path.join(folders, '0-before-links'))
  const next = `${folder}-link`
  fs.symlinkSync(folder, next)
  // The target of a link counts from the folder of the link.
  fs.renameSync(next, link)
  const all = fs
    .readdirSync(folders)
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  for (const name of all.slice(0, -kept))
    fs.rmSync(path.join(folders, name), { recursive: true, force: true })
}
