/**
 * Makes subsets of the typefaces with the letters of English, Yoruba, Igbo, Hausa and French names. Writes them to
 * app/styles/fonts/generated with their @font-face rules: `fonts.css` for the letters of every page, `rare-fonts.css`
 * for the others. The subsets are a third of the original latin files. Does nothing when they are up to date.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const target = join(dirname(fileURLToPath(import.meta.url)), '../app/styles/fonts/generated')

const combiningMarks = '\u0300\u0301\u0303\u0304\u0323'
/** The original files lack U+0302, but with the whole range in one face, a letter and its marks use the same font. */
const combiningRange = 'U+0300-0304,U+0323'

const cuts = {
  latin: {
    characters: characters(
      '\u0020-\u007e',
      '\u00a0£©«®°·»ÀÁÂÄÆÇÈÉÊËÌÍÎÏÑÒÓÔÙÚÛÜàáâäæçèéêëìíîïñòóôùúûüÿŒœŸ',
      'ʼ‑–—‘’“”•…‹›€−',
    ),
    range:
      'U+0020-007E,U+00A0,U+00A3,U+00A9,U+00AB,U+00AE,U+00B0,U+00B7,U+00BB,U+00C0-00C2,U+00C4,U+00C6-00CF,U+00D1-00D4,U+00D9-00DC,U+00E0-00E2,U+00E4,U+00E6-00EF,U+00F1-00F4,U+00F9-00FC,U+00FF,U+0152-0153,U+0178,U+02BC,U+2011,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2039-203A,U+20AC,U+2212',
  },
  'latin-ext': {
    characters: characters('ṢṣṄṅḾḿǸǹŃńƁɓƊɗƘƙƳƴ₦ĀāĒēĪīŌōŪū'),
    range:
      'U+0100-0101,U+0112-0113,U+012A-012B,U+0143-0144,U+014C-014D,U+016A-016B,U+0181,U+018A,U+0198-0199,U+01B3-01B4,U+01F8-01F9,U+0253,U+0257,U+1E3E-1E3F,U+1E44-1E45,U+1E62-1E63,U+20A6',
  },
  vietnamese: {
    characters: characters('ẸẹỌọỊịỤụ'),
    range: 'U+1EB8-1EB9,U+1ECA-1ECD,U+1EE4-1EE5',
  },
}

const faces = [
  { family: 'Ojuju', source: 'ojuju', style: 'normal', axes: { wght: 800 }, weight: '800' },
  {
    family: 'Noto Sans',
    source: 'noto-sans',
    style: 'normal',
    axes: { wght: { min: 400, max: 700 } },
    weight: '400 700',
  },
  { family: 'Noto Sans', source: 'noto-sans', style: 'italic', axes: { wght: 400 }, weight: '400' },
]

/**
 * The local fonts used until a face has loaded, scaled so that lines do not move or break differently. `scale` is the
 * ratio of widths, measured on the widest line of the hero (display) and on running text. Gelasio has the same widths
 * as Georgia, and Liberation Sans the same as Arial.
 */
const fallbacks = [
  {
    family: 'Ojuju Fallback',
    weight: '800',
    local: ['Georgia Bold', 'Georgia-Bold', 'Gelasio Bold'],
    scale: 0.84,
    ascent: 1.13,
    descent: 0.276,
  },
  {
    family: 'Ojuju Fallback Android',
    weight: '800',
    local: ['Noto Serif Bold', 'NotoSerif-Bold'],
    scale: 0.86,
    ascent: 1.13,
    descent: 0.276,
  },
  {
    family: 'Ojuju Fallback Linux',
    weight: '800',
    local: ['DejaVu Serif Bold', 'DejaVuSerif-Bold'],
    scale: 0.78,
    ascent: 1.13,
    descent: 0.276,
  },
  // Browsers make no bold letters from a font whose rule promises weight 700 (Chromium 156, Firefox 153).
  {
    family: 'Noto Sans Fallback',
    weight: '400 500',
    local: ['Roboto', 'Roboto-Regular', 'Arial', 'Liberation Sans'],
    scale: 1.066,
    ascent: 1.069,
    descent: 0.293,
  },
  {
    family: 'Noto Sans Fallback',
    weight: '600 700',
    local: ['Roboto Bold', 'Roboto-Bold', 'Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'],
    scale: 1.059,
    ascent: 1.069,
    descent: 0.293,
  },
]

const percent = (ratio) => `${Math.round(ratio * 1000) / 10}%`
const fallbackRules = fallbacks.map(
  ({ family, weight, local, scale, ascent, descent }) => `@font-face {
  font-family: '${family}';
  src: ${local.map((name) => `local('${name}')`).join(', ')};
  font-weight: ${weight};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(ascent / scale)};
  descent-override: ${percent(descent / scale)};
  line-gap-override: 0%;
}
`,
)

/** `'a-c'` means every character from a to c; any other text means its own characters. */
function characters(...parts) {
  return parts
    .map((part) => {
      const [first, dash, last, ...more] = [...part]
      if (dash !== '-' || !last || more.length > 0) return part
      const from = first.codePointAt(0)
      return String.fromCodePoint(
        ...Array.from({ length: last.codePointAt(0) - from + 1 }, (_, i) => from + i),
      )
    })
    .join('')
}

const jobs = faces.flatMap((face) =>
  Object.entries(cuts).map(([cut, { characters, range }]) => ({
    ...face,
    cut,
    characters: characters + combiningMarks,
    range: cut === 'latin-ext' ? range : `${range},${combiningRange}`,
    path: require.resolve(
      `@fontsource-variable/${face.source}/files/${face.source}-${cut}-wght-${face.style}.woff2`,
    ),
    file: `${face.source}-${cut}${face.style === 'italic' ? '-italic' : ''}.woff2`,
  })),
)

/**
 * The letters for pictures that the server draws. These fonts are never downloaded, so they have every letter of the
 * sources.
 */
const everyLetter = characters(
  '\u0020-\u024f',
  '\u0250-\u036f',
  '\u1e00-\u1eff',
  '\u2010-\u205e',
  '\u20a0-\u20bf',
)
const drawingFaces = [
  { source: 'ojuju', axes: { wght: 800 } },
  { source: 'noto-sans', axes: { wght: 700 } },
]
const drawingJobs = drawingFaces.flatMap(({ source, axes }) =>
  Object.keys(cuts).map((cut) => ({
    axes,
    path: require.resolve(`@fontsource-variable/${source}/files/${source}-${cut}-wght-normal.woff2`),
    file: `${source}-${cut}.ttf`,
  })),
)

/**
 * The settings of Fontconfig (fonts.conf(5)). It uses only these files, so that pictures are the same on each machine.
 */
const fontconfig = '<?xml version="1.0"?>\n<fontconfig><dir prefix="relative">.</dir></fontconfig>\n'

async function fingerprint() {
  const hash = createHash('sha256').update(await readFile(fileURLToPath(import.meta.url)))
  for (const { path } of jobs) hash.update(await readFile(path))
  return hash.digest('hex')
}

const stamp = await fingerprint()
const stampFile = join(target, 'stamp')
if ((await readFile(stampFile, 'utf8').catch(() => '')) !== stamp) {
  // Built next to the target and renamed, so that an interrupted run leaves no incomplete folder.
  const building = `${target}.${process.pid}`
  await mkdir(building, { recursive: true })
  const rules = []
  const rareRules = []
  for (const job of jobs) {
    const bytes = await subsetFont(await readFile(job.path), job.characters, {
      targetFormat: 'woff2',
      variationAxes: job.axes,
      keepFeatures: ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk'],
      noHinting: true,
    })
    await writeFile(join(building, job.file), bytes)
    const isOnEveryPage = job.style === 'normal' && job.cut === 'latin'
    ;(isOnEveryPage ? rules : rareRules).push(`@font-face {
  font-family: '${job.family}';
  font-style: ${job.style};
  font-weight: ${job.weight};
  font-display: ${job.family === 'Noto Sans' ? 'optional' : 'swap'};
  src: url('./${job.file}') format('woff2');
  unicode-range: ${job.range};
}
`)
    console.log(`${job.file} ${(bytes.length / 1000).toFixed(1)} KB`)
  }
  for (const { axes, path, file } of drawingJobs) {
    const cut = await subsetFont(await readFile(path), everyLetter, {
      targetFormat: 'truetype',
      variationAxes: axes,
      keepFeatures: ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk'],
      noHinting: true,
    })
    await writeFile(join(building, file), cut)
    console.log(`${file} ${(cut.length / 1000).toFixed(1)} KB`)
  }
  await writeFile(join(building, 'fonts.css'), [...rules, ...fallbackRules].join(''))
  await writeFile(join(building, 'rare-fonts.css'), rareRules.join(''))
  await writeFile(join(building, 'fonts.conf'), fontconfig)
  await writeFile(join(building, 'stamp'), stamp)
  await rm(target, { recursive: true, force: true })
  await rename(building, target)
}
