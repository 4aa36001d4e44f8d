import { isStatus, type PictureSubject } from '#domain/share-pictures/status-picture.server.ts'
import type { Composition } from './drawing-parts.tsx'
import { composeShare } from './drawing.tsx'
import { composeStatus } from './status-drawing.tsx'

/**
 * `hasPicture`: whether the picture of the record can be shown; its place stays free. `logo`: the organisation's own as a
 * `data:` address; null for the drawn mark.
 */
export const compose = (subject: PictureSubject, hasPicture: boolean, logo: string | null): Composition =>
  isStatus(subject) ? composeStatus(subject, hasPicture, logo) : composeShare(subject, hasPicture, logo)
