import { Textarea } from '@mantine/core'
import { href } from 'react-router'
import { useOrganisation } from '#app/organisation.ts'
import { mandate, parseMandate } from '#domain/about/kind.ts'
import { coreAreas, parseCoreAreas } from '#domain/core-areas/kind.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import { fieldErrorsOf } from '#domain/result.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { formOf } from '../form/declared-fields.ts'
import { FormPage } from '../form/form-page.tsx'
import { SaveForm } from '../form/save-form.tsx'
import { saveOrFailure } from '../form/save-outcome.ts'
import { useSaveForm } from '../form/use-save-form.ts'
import { openSinglePage, publishSinglePage } from '../records/record-page.server.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/texts.ts'

/** The single records that have several plain texts, all optional. */
const forms = {
  mandate: {
    fields: formOf(mandate).fields,
    parse: parseMandate,
    words: (acronym: string) => ({
      title: `${acronym} Mandate Update Form`,
      button: `Update ${acronym} Mandate`,
    }),
    note: 'A principle that you leave empty is not shown.',
  },
  'core-areas': {
    fields: formOf(coreAreas).fields,
    parse: parseCoreAreas,
    words: () => ({
      title: 'Test Core Areas Form',
      about:
        'The texts of the four core areas. “Add Core Area” puts them on the home page and under About Us.',
      button: 'Add Core Area',
    }),
    note: 'An area that you leave empty is shown without a text.',
  },
} as const

const kindAt = (pattern: string): keyof typeof forms =>
  recordKinds.mandate.form === `/${pattern}` ? 'mandate' : 'core-areas'

export async function loader(args: Route.LoaderArgs) {
  const kind = kindAt(args.pattern)
  return { kind, ...(await openSinglePage(args, kind)) }
}

export const action = (args: Route.ActionArgs) => publishSinglePage(args, kindAt(args.pattern))

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && staffMeta(recordKinds[loaderData.kind].title.fixed)

export default function Texts({ loaderData: { kind, record, ...opened } }: Route.ComponentProps) {
  const { button, ...words } = forms[kind].words(useOrganisation().acronym)
  return (
    <FormPage
      {...words}
      back={{ to: href('/admin/cms'), label: 'Desk' }}
      historyOf={opened.published.version > 0 ? record : null}
    >
      <TextsForm key={formKey(opened.draft)} kind={kind} button={button} {...opened} />
    </FormPage>
  )
}

function TextsForm({
  kind,
  account,
  published,
  draft,
  button,
}: Omit<Route.ComponentProps['loaderData'], 'record'> & { button: string }) {
  const { fields, parse, note } = forms[kind]
  const state = useSaveForm({
    account,
    fields,
    start: published,
    draft,
    check: (filled) => fieldErrorsOf(parse(filled)),
  })
  return (
    <SaveForm
      state={state}
      button={button}
      note={`${state.onWebsite ? 'You are editing what is on the website now. ' : ''}${note}`}
    >
      {fields.map(({ name }) => (
        <Textarea key={name} {...state.field(name)} rows={5} />
      ))}
    </SaveForm>
  )
}
