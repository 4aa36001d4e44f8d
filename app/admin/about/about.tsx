import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { parseAboutDraft } from '#domain/about/draft.ts'
import { organisation } from '#site'
import { formKey } from '../drafts/draft-of-form.ts'
import { openDraft, publishedDraft } from '../drafts/open-draft.server.ts'
import { FormPage } from '../form/form-page.tsx'
import { answerRefused, answerSaved, saveOrFailure } from '../form/save-outcome.ts'
import { readSentForm, readVersion } from '../form/sent-form.server.ts'
import type { Route } from './+types/about.ts'
import { AboutForm } from './about-form.tsx'
import { toPublishedStory } from './about-values.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const { uid, email } = editor
  const readVersionOf = async (version?: number) => {
    const record = await context.get(siteContext).about.storyForEditing(version)
    return toPublishedStory(record)
  }
  const published = await readVersionOf()
  const draft = await openDraft({
    context,
    url: request.url,
    editor,
    form: 'about',
    recordId: 'About',
    published,
    readBase: readVersionOf,
  })
  return { account: { uid, email }, published, draft }
}

export async function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const form = readSentForm(context, editor)
  const draft = parseAboutDraft(form)
  if (!draft.ok) return answerRefused(draft.refusal)
  const saved = await context.get(siteContext).about.saveStory(draft.value, readVersion(form), editor, {
    draft: await publishedDraft(context, form, editor),
  })
  const page = { href: href('/aboutus'), words: 'See the story on the website' }
  return answerSaved(saved, page, async () =>
    toPublishedStory(await context.get(siteContext).about.storyForEditing()),
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => [{ title: `About | ${organisation.name}` }]

export default function About({ loaderData: { account, published, draft } }: Route.ComponentProps) {
  const { acronym } = organisation
  return (
    <FormPage
      back={{ to: href('/admin/cms'), label: 'Home' }}
      title={`About ${acronym} Update Form`}
      about="The story at the top of the page About Us."
      historyOf={published.version > 0 ? { kind: 'about', id: 'About' } : null}
    >
      <AboutForm
        key={formKey(draft)}
        account={account}
        published={published}
        draft={draft}
        button={`Update About ${acronym}`}
      />
    </FormPage>
  )
}
