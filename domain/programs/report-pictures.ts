import { type DraftImage, draftImageKey, isExisting } from '#domain/media/draft-images.ts'
import { imageIdOf, uploadThumbnail } from '#domain/media/image-address.ts'
import type { ToSource } from '#domain/rich-text/sanitise.server.ts'

/*
 * The pictures between the paragraphs of a report. Each is one of the record's own: `<img src>` has its address, or in
 * a draft the address of an upload's thumbnail. Details that a page shows, such as the caption, are stored with the
 * picture.
 */

/** The `src` that stands for a picture of the form. */
export const sourceOf = (image: DraftImage): string =>
  isExisting(image) ? image.url : uploadThumbnail(draftImageKey(image))

/** Whether a `src` can stand for a picture of a record. Any other picture is dropped silently. */
export const isPictureSource = (src: string) =>
  imageIdOf(src) !== null || /^\/admin\/uploads\/[A-Za-z0-9_-]{1,128}\/thumbnail$/.test(src)

const pictures = /<img\b[^<>]*?\ssrc\s*=\s*["']?([^"'\s<>]+)/gi

/**
 * Keeps the pictures of a stored report that its record has, and drops all others. `images`: the addresses of the
 * record's pictures.
 */
export const onlyFrom =
  (images: readonly string[]): ToSource =>
  (src) =>
    imageIdOf(src) && images.includes(src) ? src : null

/** Counts the pictures of a report that are not among the images of its form. */
export function countLostPictures(report: string, images: readonly DraftImage[]): number {
  const known = new Set(images.map(sourceOf))
  const sources = [...report.matchAll(pictures)].map(([, src = '']) => src)
  return sources.filter((src) => isPictureSource(src) && !known.has(src)).length
}

/**
 * Replaces the sources in a sanitised report. `sources`: the new source of each picture of the form, in the order of
 * `images`.
 */
export function withSources(
  report: string,
  images: readonly DraftImage[],
  sources: readonly string[],
): string {
  const bySource = new Map(images.map((image, index) => [sourceOf(image), sources[index]]))
  return report.replace(/<img src="([^"]*)" \/>/g, (picture, src: string) => {
    const source = bySource.get(src)
    return source === undefined ? picture : `<img src="${source}" />`
  })
}
