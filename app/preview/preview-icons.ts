/** The icons of the band above a preview. */
export const previewIcons = {
  eye: 'M3 12s3-6 9-6 9 6 9 6-3 6-9 6-9-6-9-6ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  link: 'M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1.5-1.5',
} as const
