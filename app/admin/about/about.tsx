import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { parseAboutDraft } from '#domain/about/draft.ts'
import { organisation } from '#site'
import { FormPage } from '../form/form-page.tsx'
import { answerRefused, answerSaved, saveOrFailure } from '../form/save-outcome.ts'
import { readSentForm, readVersion } from '../form/sent-form.server.ts'
import type { Route } from './+types/about.ts'
import { AboutForm } from './about-form.tsx'
import { toPublishedStory } from './about-values.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { uid, email } = requireEditor(context)
  const story = await context.get(siteContext).about.storyForEditing()
  return { account: { uid, email }, published: toPublishedStory(story) }
}

export async function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const form = readSentForm(context, editor)
  const draft = parseAboutDraft(form)
  if (!draft.ok) return answerRefused(draft.refusal)
  const saved = await context.get(siteContext).about.saveStory(draft.value, readVersion(form), editor)
  const page = { href: href('/aboutus'), words: 'See the story on the website' }
  return answerSaved(saved, page, async () =>
    toPublishedStory(await context.get(siteContext).about.storyForEditing()),
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => [{ title: `About | ${organisation.name}` }]

export default function About({ loaderData: { account, published } }: Route.ComponentProps) {
  const { acronym } = organisation
  return (
    <FormPage
      back={{ to: href('/admin/cms'), label: 'Home' }}
      title={`About ${acronym} Update Form`}
      about="The story at the top of the page About Us."
    >
      <AboutForm account={account} published={published} button={`Update About ${acronym}`} />
    </FormPage>
  )
}
