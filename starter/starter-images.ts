import { createHash } from 'node:crypto'
import type { StagedImage, StagedImages } from '#domain/media/staged-images.ts'
import { accepted, refused } from '#domain/result.ts'
import { scenes, type Scene, type SceneName } from './scenes.ts'

/** Taken over the drawing, so that another version of the renderer does not make another program of it. */
const sceneDigest = (name: SceneName) => createHash('sha256').update(scenes[name].svg).digest('hex')

/** The drawings in the place of uploads: the id of each is its name. Drawn when first asked for, once. */
export function createStarterImages(): StagedImages {
  const drawn = new Map<SceneName, Promise<Uint8Array<ArrayBuffer>>>()

  async function toStagedImage(name: SceneName): Promise<StagedImage> {
    const { width, height, colour } = scenes[name]
    const drawing = drawn.get(name) ?? drawAsPhotograph(scenes[name])
    drawn.set(name, drawing)
    const master = await drawing
    return {
      // Not an upload anybody could name in a form.
      uploadId: '',
      originalName: `${name}.jpg`,
      digest: sceneDigest(name),
      width,
      height,
      colour,
      sizeBytes: master.length,
      master,
    }
  }

  return {
    async find(names) {
      const missing = names.filter((name) => !isSceneName(name))
      if (missing.length > 0) return refused({ missing })
      return accepted(await Promise.all(names.filter(isSceneName).map(toStagedImage)))
    },
    async discard() {},
  }
}

const isSceneName = (name: string): name is SceneName => Object.hasOwn(scenes, name)

/** SVG itself is never accepted as a picture: it becomes a photograph's kind of file first. */
async function drawAsPhotograph({ svg, width, height }: Scene): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded here, because most starts have nothing to draw.
  const { default: sharp } = await import('sharp')
  const jpeg = await sharp(Buffer.from(svg), { density: 144 })
    .resize(width, height, { fit: 'cover' })
    .flatten()
    .jpeg({ quality: 88 })
    .toBuffer()
  return new Uint8Array(jpeg)
}
