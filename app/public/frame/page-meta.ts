import type { MetaDescriptor } from 'react-router'
import { toErrorAnswer } from '#app/public/errors/answer.ts'
import { organisation } from '#site'

/** Title and description of a page; without a title, the organisation's own. */
export function pageMeta({ title, description }: { title?: string; description: string }): MetaDescriptor[] {
  return [
    { title: title ? `${title} · ${organisation.name}` : organisation.name },
    { name: 'description', content: description },
  ]
}

/** The same for a page that could not be shown. */
export function errorMeta(error: unknown): MetaDescriptor[] {
  const { title, words } = toErrorAnswer(error)
  return [...pageMeta({ title, description: words }), { name: 'robots', content: 'noindex' }]
}
