import { imageLimits } from './schema.ts'

/** The messages for files that are refused as a picture, by reason. Each is shown next to its file. */
export const imageRefusals = {
  empty: 'This file is empty. Choose the picture again on your device.',
  tooManyBytes: `This file is larger than ${imageLimits.maxBytes / 1e6} MB. Make the picture smaller, then upload it again.`,
  tooManyPixels: `This picture has more than ${imageLimits.maxPixels / 1e6} megapixels. Make it smaller, for example 4,000 pixels on the longer side, then upload it again.`,
  damaged:
    'This picture is damaged or incomplete. Open it on your device to check it, then upload it again or choose another one.',
  tooHeavy:
    'This picture takes too much memory or time to open. Save it as an ordinary JPEG of at most 4,000 pixels on the longer side, then upload that.',
  heic: 'This is a HEIC picture, the format of newer iPhones, which many browsers cannot show. Save it as a JPEG, then upload the JPEG.',
  avif: 'This is an AVIF picture. Save it as a JPEG or PNG, then upload that.',
  gif: 'This is a GIF. Save it as a JPEG or PNG, then upload that.',
  svg: 'This is an SVG drawing. Save it as a PNG, then upload the PNG.',
  pdf: 'This is a PDF document. Save the picture in it as a JPEG, then upload the JPEG.',
  tiff: 'This is a TIFF picture or a camera’s raw file. Save it as a JPEG, then upload the JPEG.',
  bmp: 'This is a BMP picture. Save it as a JPEG or PNG, then upload that.',
  video: 'This is a video. Choose a picture: JPEG, PNG or WebP.',
  unknown: 'This file is not a JPEG, PNG or WebP picture. Choose another file.',
} as const

/** The message next to a picture that did not fit on the disk. It can be sent again. */
export const diskFullRefusal =
  'The website’s disk is full. Remove pictures that are not needed, or ask the person who runs the server to make room. Then press Try again.'

export type ImageRefusal = keyof typeof imageRefusals
