import text from '#app/styles/text.module.css'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { hostOf } from '#domain/web-link.ts'
import type { ShownNews } from './shown-news.ts'

const words = ({ type }: ShownNews) => (type === 'Online Video' ? 'Watch the report' : 'Read the report')

/** A link to the original report on its publisher's site. Nothing when the item has no link. */
export function ReportLink({ item }: { item: ShownNews }) {
  if (!item.link) return null
  return (
    <TextLink href={item.link} after="arrow-out" spoken={`: ${item.title} (opens another site)`}>
      {words(item)}
    </TextLink>
  )
}

/** The same as a button, with the name of the site that it opens. */
export function ReportButton({ item }: { item: ShownNews }) {
  if (!item.link) return null
  return (
    <>
      <ButtonAnchor href={item.link}>
        {words(item)}
        <VisuallyHidden> (opens another site)</VisuallyHidden>
        <Icon name="arrow-out" size={20} />
      </ButtonAnchor>
      <p className={text.meta}>Opens {hostOf(item.link)}</p>
    </>
  )
}
