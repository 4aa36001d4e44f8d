/** The size of every share picture, in pixels. */
export const sharePictureSize = { width: 1200, height: 630 } as const
