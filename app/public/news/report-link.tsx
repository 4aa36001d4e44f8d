import { TextLink } from '#app/ui/text-link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ShownNews } from './shown-news.ts'

/** A link to the original report on its publisher's site. Nothing when the item has no link. */
export function ReportLink({ item: { type, title, link } }: { item: ShownNews }) {
  if (!link) return null
  return (
    <TextLink to={link} after="arrow-out">
      {type === 'Online Video' ? 'Watch the report' : 'Read the report'}
      <VisuallyHidden>: {title} (opens another site)</VisuallyHidden>
    </TextLink>
  )
}
