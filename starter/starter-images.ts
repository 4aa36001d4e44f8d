import { createHash } from 'node:crypto'
import type { SentImage, StagedImages } from '#domain/media/staged-images.ts'
import { accepted, refused } from '#domain/result.ts'
import { scenes, type Scene, type SceneName } from './scenes.ts'

/**
 * The digest of the drawing, not of the photograph: a new version of the renderer must not make the same program a new
 * one.
 */
const sceneDigest = (name: SceneName) => createHash('sha256').update(scenes[name].svg).digest('hex')

/** Converts a drawing to a JPEG. SVG is not accepted as a picture. */
export type Draw = (drawing: Pick<Scene, 'svg' | 'width' | 'height'>) => Promise<Uint8Array>

/** Offers the drawings like uploads, under their names as ids. Each is drawn once, at first use. */
export function createStarterImages(draw: Draw): StagedImages {
  const drawn = new Map<SceneName, Promise<Uint8Array>>()

  async function toStagedImage(name: SceneName): Promise<SentImage> {
    const { svg, width, height, colour } = scenes[name]
    const drawing = drawn.get(name) ?? draw({ svg, width, height })
    drawn.set(name, drawing)
    const master = await drawing
    return {
      // Empty, because no form can contain this image as an upload.
      uploadId: '',
      originalName: `${name}.jpg`,
      digest: sceneDigest(name),
      uploadedBytes: scenes[name].svg.length,
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
