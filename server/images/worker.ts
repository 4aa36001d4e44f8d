/**
 * The child process that decodes pictures, so that a malicious picture can only crash this process. `workshop.ts`
 * starts it. It runs one job at a time, reads one file and writes none, and gets no environment variables of the site.
 * It exits when its memory exceeds the limit in its argument, or when its parent has ended.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { locale } from '#domain/locale.ts'
import { type Area, cropArea, cropToFill } from '#domain/media/crop.ts'
import type { ImageRefusal } from '#domain/media/refusals.ts'
import { imageLimits, longestSide } from '#domain/media/schema.ts'
import type { PicturePoint, VariantFormat } from '#domain/media/schema.ts'
import { dominantColour } from './colour.ts'
import { variantBudget, variantSize } from './crop.ts'
import type {
  DrawingJob,
  Job,
  JobReply,
  MadeVariant,
  PrepareJob,
  PreparedImage,
  SharePictureJob,
  TextBlock,
  VariantsJob,
} from './jobs.ts'
import { overMemoryExitCode, readyMessage } from './jobs.ts'
import { sniffedBytes, sniffImage } from './sniff.ts'

const maxRssBytes = Number(process.argv[2])

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

// Not `failOn: 'warning'`: valid photographs of some phones cause a warning (lovell/sharp, issue 1578). A truncated
// file is still an error.
const strict = { limitInputPixels: imageLimits.maxPixels, failOn: 'error', pages: 1 } as const

class RefusedImage extends Error {
  override name = 'RefusedImage'
  readonly refusal: ImageRefusal
  constructor(refusal: ImageRefusal, cause?: unknown) {
    super(refusal, { cause })
    this.refusal = refusal
  }
}

/** Turns an error of the decoder into a refusal of the picture. */
async function decoding<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new RefusedImage('damaged', error)
  })
}

async function prepare(job: PrepareJob): Promise<PreparedImage> {
  await checkFile(job.file)
  const header = await decoding(sharp(job.file, { ...strict, limitInputPixels: false }).metadata())
  if (header.width * header.height > imageLimits.maxPixels) throw new RefusedImage('tooManyPixels')

  const picture = sharp(job.file, strict)
  const processed = processedAs[header.space]
  if (processed) picture.pipelineColourspace(processed)
  // By default sharp writes no metadata, so place and camera are removed. Without `mozjpeg`, because a person is
  // waiting: it saves 8 % and takes seven times as long.
  const master = await decoding(
    picture
      .autoOrient()
      .resize({
        width: longestSide.stored,
        height: longestSide.stored,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality: 85, progressive: true })
      .toBuffer({ resolveWithObject: true }),
  )
  const pixels = await sharp(master.data).resize(48, 48, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  const thumbnail = await sharp(master.data)
    .resize({ width: 320, height: 320, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 70 })
    .toBuffer()
  const hash = createHash('sha256')
  await pipeline(createReadStream(job.file), hash)
  return {
    master: master.data,
    thumbnail,
    width: master.info.width,
    height: master.info.height,
    colour: dominantColour(pixels),
    digest: hash.digest('hex'),
  }
}

/**
 * sharp 0.35.5 converts a picture with 16 bits and a colour profile to Display P3, but does not say so in the file. A
 * grey one keeps the values of its profile. With 8 bits both become sRGB.
 */
const processedAs: Readonly<Record<string, string>> = { rgb16: 'srgb', grey16: 'b-w' }

async function checkFile(file: string): Promise<void> {
  const { size } = await stat(file)
  if (size > imageLimits.maxBytes) throw new RefusedImage('tooManyBytes')
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(sniffedBytes), position: 0 })
  const sniffed = sniffImage(buffer.subarray(0, bytesRead))
  if ('refusal' in sniffed) throw new RefusedImage(sniffed.refusal)
}

let lastMaster: Uint8Array | null = null

async function makeVariants(job: VariantsJob): Promise<readonly MadeVariant[]> {
  lastMaster = job.master ?? lastMaster
  if (!lastMaster) throw new Error('no master was sent')
  const master = await decoding(sharp(lastMaster, strict).metadata())
  const area = cropArea(master, job.ratio, job.point ?? null)
  const size = variantSize(area, job.width)
  const cut = await decoding(
    sharp(lastMaster, strict)
      .extract(area)
      .resize({ ...size, fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  const made: MadeVariant[] = []
  for (const format of job.formats) {
    const picture = () => sharp(cut.data, { raw: cut.info })
    made.push({ format, bytes: await encodeWithin(picture, format, variantBudget(job.width)) })
  }
  return made
}

/** Tried from the best to the worst. The last one is used even if the file exceeds its budget. */
const qualities: Readonly<Record<VariantFormat, readonly number[]>> = {
  avif: [55, 45, 36, 28],
  webp: [76, 64, 50, 36],
  jpg: [78, 66, 54, 42],
}

async function encodeWithin(
  picture: () => Sharp,
  format: VariantFormat,
  budgetBytes: number,
): Promise<Uint8Array> {
  let bytes: Uint8Array = new Uint8Array()
  for (const quality of qualities[format]) {
    bytes = await encode(picture(), format, quality)
    if (bytes.length <= budgetBytes) break
  }
  return bytes
}

/**
 * AVIF compared with effort 1, at 800 pixels. Effort 2: photographs 2 % smaller, drawings 10 %, 1.7 times the processor
 * time. Effort 3: 8 %, 13 %, 3 times. Effort 4, the default: 11 %, 17 %, 13 times. The first visitor waits for the
 * picture. Measured with sharp 0.35.5 on eleven photographs.
 */
function encode(picture: Sharp, format: VariantFormat, quality: number): Promise<Uint8Array> {
  if (format === 'avif') return picture.avif({ quality, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer()
  if (format === 'webp') return picture.webp({ quality, effort: 3 }).toBuffer()
  return picture.jpeg({ quality, mozjpeg: true }).toBuffer()
}

async function composeSharePicture({
  svg,
  over,
  texts,
  master,
  place,
  ground,
  point,
  format,
}: SharePictureJob): Promise<Uint8Array> {
  const drawing = await sharp(Buffer.from(svg)).flatten().png({ compressionLevel: 1 }).toBuffer()
  const layers: { input: Buffer; left: number; top: number }[] = []
  if (master) {
    const input = await (ground ? standIn(master, place, ground) : fillPlace(master, place, point))
    layers.push({ input, left: place.left, top: place.top })
  }
  if (over) {
    layers.push({
      input: await sharp(Buffer.from(over)).png({ compressionLevel: 1 }).toBuffer(),
      left: 0,
      top: 0,
    })
  }
  for (const text of texts) {
    layers.push({ input: await setText(text), left: text.left, top: text.top })
  }
  const picture = sharp(drawing).composite(layers)
  // A palette makes the PNG of a photograph a third as large.
  return format === 'png'
    ? picture.png({ palette: true, effort: 4 }).toBuffer()
    : // Full colour resolution, because chroma subsampling blurs the edges of letters.
      picture.jpeg({ quality: 82, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer()
}

function draw({ svg, width, height }: DrawingJob): Promise<Uint8Array> {
  return sharp(Buffer.from(svg), { density: 144 })
    .resize(width, height, { fit: 'cover' })
    .flatten()
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Allows the SVG decoder during one job. Jobs run one at a time, so no uploaded file is ever read as SVG. */
async function withSvg(work: () => Promise<Uint8Array>): Promise<Uint8Array> {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  try {
    return await work()
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvg'] })
  }
}

/** Draws a text as a transparent PNG, in the first size in which it fits. In the last size it may be truncated. */
async function setText(block: TextBlock): Promise<Buffer> {
  const last = block.sizes.at(-1) ?? 0
  for (const size of block.sizes) {
    const whole = await setLines(block.text, size, block)
    if (whole.info.height <= block.height) return whole.data
  }
  const characters = [...graphemes.segment(block.text)].map(({ segment }) => segment)
  let fits = 0
  let tooMany = characters.length
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    const { info } = await setLines(cutOff(characters, middle), last, block)
    if (info.height <= block.height) fits = middle
    else tooMany = middle
  }
  return (await setLines(cutOff(characters, fits), last, block)).data
}

const graphemes = new Intl.Segmenter(locale, { granularity: 'grapheme' })
const cutOff = (characters: readonly string[], count: number) =>
  `${characters
    .slice(0, count)
    .join('')
    .replace(/[\s,;:.–—-]+$/, '')}…`

/** `spacing`: added to the line height that Pango uses for the typeface, so that it is 1.17, and 1.06 in Ojuju. */
const faces = {
  text: { font: 'Noto Sans Bold', spacing: 1.17 - 1.36 },
  display: { font: 'Ojuju Ultra-Bold', spacing: 1.06 - 1.41 },
} as const

function setLines(text: string, size: number, { width, colour, face = 'text' }: TextBlock) {
  const { font, spacing } = faces[face]
  return sharp({
    text: {
      // Pango markup: these are its three special characters in text.
      text: `<span foreground="${colour}">${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</span>`,
      font: `${font} ${size}`,
      width,
      wrap: 'word-char',
      // At 72 dots per inch a point is a pixel.
      dpi: 72,
      rgba: true,
      spacing: Math.round(size * spacing),
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
}

async function fillPlace(
  master: Uint8Array,
  { width, height }: Area,
  point: PicturePoint | undefined,
): Promise<Buffer> {
  const area = cropToFill(await decoding(sharp(master, strict).metadata()), width, height, point ?? null)
  return decoding(
    sharp(master, strict)
      .extract(area)
      .resize({ width, height, fit: 'fill' })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
}

/** The whole master on the lower edge of its place. */
function standIn(master: Uint8Array, { width, height }: Area, ground: string): Promise<Buffer> {
  return decoding(
    sharp(master, strict)
      .resize({ width, height, fit: 'contain', position: 'bottom', background: ground })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
}

async function run(job: Job): Promise<JobReply> {
  try {
    if (job.kind === 'prepare') return { kind: 'prepared', image: await prepare(job) }
    if (job.kind === 'share-picture') {
      return { kind: 'drawn', bytes: await withSvg(() => composeSharePicture(job)) }
    }
    if (job.kind === 'drawing') return { kind: 'drawn', bytes: await withSvg(() => draw(job)) }
    return { kind: 'variants', variants: await makeVariants(job) }
  } catch (error) {
    if (error instanceof RefusedImage) return { kind: 'refused', refusal: error.refusal }
    return { kind: 'fault', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', async (job: Job) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > maxRssBytes) process.exit(overMemoryExitCode)
  }, 20)
  const reply = await run(job)
  clearInterval(watch)
  process.send?.(reply)
})
process.on('disconnect', () => process.exit())
// The parent was killed while it received a reply: EPIPE comes before the disconnection (seen in Node 24).
process.on('error', () => process.exit())
// Ctrl+C in a terminal signals the whole process group, but only the parent decides when this process ends.
process.on('SIGINT', () => {})
process.send?.(readyMessage)
