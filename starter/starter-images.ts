import { createHash } from 'node:crypto'
import type { StagedImage, StagedImages } from '#domain/media/staged-images.ts'
import { accepted, refused } from '#domain/result.ts'
import { scenes, type Scene, type SceneName } from './scenes.ts'

/** Taken over the drawing, so that another version of the renderer does not make another program of it. */
const sceneDigest = (name: SceneName) => createHash('sha256').update(scenes[name].svg).digest('hex')

/** Turns a drawing into a JPEG. SVG itself is never accepted as a picture. */
export type Draw = (drawing: Pick<Scene, 'svg' | 'width' | 'height'>) => Promise<Uint8Array>

/** The drawings in the place of uploads: the id of each is its name. Drawn when first asked for, once. */
export function createStarterImages(draw: Draw): StagedImages {
  const drawn = new Map<SceneName, Promise<Uint8Array>>()

  async function toStagedImage(name: SceneName): Promise<StagedImage> {
    const { svg, width, height, colour } = scenes[name]
    const drawing = drawn.get(name) ?? draw({ svg, width, height })
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
