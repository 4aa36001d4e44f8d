import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

/*
 * node tests/support/compare-screenshots.mjs BEFORE AFTER
 *
 * Compares two folders that tests wrote with SCREENSHOTS=folder. Lists the pictures that differ, the largest difference
 * first: the share of changed pixels in percent, and both heights if they differ. BEFORE may have more pictures.
 */
const [before, after] = process.argv.slice(2)
if (!before || !after) throw new Error('Usage: compare-screenshots.mjs BEFORE AFTER')

const pixels = (file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
/** Two renderings of the same curve differ a little. */
const invisible = 12

async function compare(name) {
  const old = path.join(before, name)
  if (!fs.existsSync(old)) return { name, share: 1, heights: 'new' }
  const [was, is] = await Promise.all([pixels(old), pixels(path.join(after, name))])
  const end = Math.min(was.data.length, is.data.length)
  let changed = Math.abs(was.data.length - is.data.length) / 3
  for (let at = 0; at < end; at += 3)
    if ([0, 1, 2].some((channel) => Math.abs(was.data[at + channel] - is.data[at + channel]) > invisible))
      changed += 1
  const heights = was.info.height === is.info.height ? '' : `${was.info.height} -> ${is.info.height} px`
  return { name, share: changed / (Math.max(was.data.length, is.data.length) / 3), heights }
}

const results = []
for (const name of fs.readdirSync(after)) results.push(await compare(name))
const lines = results
  .filter(({ share }) => share > 0)
  .sort((a, b) => b.share - a.share)
  .map(({ name, share, heights }) => `${(share * 100).toFixed(2).padStart(6)} %  ${name}  ${heights}`)
const same = `${results.length - lines.length} of ${results.length} are the same`
process.stdout.write(`${[...lines, same].join('\n')}\n`)
