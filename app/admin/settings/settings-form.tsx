import type { Route } from './+types/settings.ts'
import { Badge, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { recordKinds } from '#domain/records/kinds.ts'
import { type FieldErrors, fieldErrorsOf } from '#domain/result.ts'
import {
  advanced,
  daily,
  keepMonthsChoices,
  parseSettings,
  type PartName,
  parts,
  type SettingName,
  settings,
} from '#domain/settings/kind.ts'
import { LastBackup } from '../backup/last-backup.tsx'
import { formName, openedValues } from '../drafts/draft-of-form.ts'
import { formOf } from '../form/declared-fields.ts'
import { changeNotYet } from '../form/form-bar-words.ts'
import { type FieldKind, text, webAddress } from '../form/form-field.tsx'
import { SaveForm } from '../form/save-form.tsx'
import { type FieldProps, useSaveForm } from '../form/use-save-form.ts'
import { Icon } from '../icon.tsx'
import { Columns } from '../ui/columns.tsx'
import { AnswersField } from './answers-field.tsx'
import { LogoField } from './logo-field.tsx'
import { MailSection } from './mail-section.tsx'
import { PartFoot } from './part-foot.tsx'
import {
  fieldsOfPart,
  isAdvanced,
  nameOf,
  type OpenPart,
  readPart,
  saveWords,
  wordsOfParts,
} from './part-words.ts'
import { PartnersField } from './partners-field.tsx'
import styles from './settings.module.css'
import { UrgentWordsField } from './urgent-words-field.tsx'

const record = { kind: 'settings', id: recordKinds.settings.id } as const

export function SettingsForm({
  account,
  published,
  draft,
  mail: mailState,
  backup,
  team,
  expired,
}: Route.ComponentProps['loaderData']) {
  const [query] = useSearchParams()
  const open = readPart(query.get('part'))
  const ownFields = open && open !== 'advanced' ? fieldsOfPart(open) : []
  const start = openedValues(published, draft)
  const [fields] = useState(() => formOf(settings, { person: personOf(team) }).fields)
  const state = useSaveForm({
    account,
    fields,
    start: published,
    draft,
    needs: 'change-settings',
    part: ownFields,
    check: (filled) => fieldErrorsOf(parseSettings(filled)),
  })
  const [textInDialog, setTextInDialog] = useState(false)
  const field: (name: SettingName) => FieldProps = state.field
  const address = (name: SettingName) => ({ ...field(name), ...webAddress, placeholder: 'https://' })
  const lastSaved = state.published?.at

  const inputs: { readonly [Part in PartName]: ReactNode } = {
    organisation: (
      <>
        <Columns>
          <TextInput {...field('name')} />
          <TextInput {...field('acronym')} />
        </Columns>
        <LogoField {...field('logo')} account={account} form={formName(draft)} />
        <Textarea {...field('headline')} description="Each line as it should break." rows={4} />
        <Textarea
          {...field('introduction')}
          description="One or two sentences under the headline."
          rows={3}
        />
        <TextInput {...field('place')} description="Shown in the footer." />
        <Textarea {...field('tagline')} description="Shown in the footer, too." rows={1} />
      </>
    ),
    contact: (
      <>
        <Columns>
          <TextInput {...field('phone')} type="tel" autoComplete="off" />
          <TextInput {...field('email')} type="email" autoComplete="off" />
        </Columns>
        <Textarea
          {...field('address')}
          description="No commas at the ends of the lines: the website adds them."
          rows={3}
        />
        <TextInput
          {...field('urgentPhone')}
          description="Staff see it above urgent messages, after 112. Visitors see it on the contact form."
          type="tel"
          autoComplete="off"
        />
        <Columns>
          <NativeSelect {...field('pressPerson')} data={peopleOf(team, start['pressPerson'])} />
          <NativeSelect {...field('partnerPerson')} data={peopleOf(team, start['partnerPerson'])} />
        </Columns>
        <Text size="sm" c="dimmed">
          Not in the list? Add her under <Link to={href('/admin/cms/staff')}>Staff</Link> first.
        </Text>
      </>
    ),
    social: (
      <>
        <Text size="xs" c="dimmed">
          A field left empty takes its link off the website.
        </Text>
        <Columns>
          {fieldsOfPart('social').map((name) => (
            <TextInput key={name} {...address(name)} />
          ))}
        </Columns>
      </>
    ),
    partners: (
      <PartnersField
        account={account}
        form={formName(draft)}
        {...field('partners')}
        startConfirmed={start['confirmedPartners'] ?? ''}
        onConfirm={() => state.submit(undefined, ['confirmedPartners'])}
        onTextInDialog={setTextInDialog}
      />
    ),
    messages: (
      <>
        <NativeSelect
          {...field('keepMonths')}
          description={retentionHint(expired[state.entered['keepMonths'] ?? ''] ?? 0)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={monthsOf(start['keepMonths'] ?? '')}
        />
        <AnswersField {...field('answers')} onTextInDialog={setTextInDialog} />
      </>
    ),
    'urgent-words': <UrgentWordsField {...field('urgentWords')} />,
    posts: fieldsOfPart('posts').map((name) => (
      <Textarea
        key={name}
        {...field(name)}
        description="The text of the post, then its address on the last line. If the profile link under Social links is filled in, visitors see this text instead of the button that loads posts."
        rows={3}
      />
    )),
    'quick-exit': (
      <TextInput
        {...address('exitAddress')}
        description="An unsuspicious page, for example a weather page. “Leave this page now” opens it in place of the page about protection."
      />
    ),
    'protection-numbers': (
      <Textarea
        {...field('callNumbers')}
        description="One a line, as on the page about protection: the number, a comma, and who answers there."
        rows={3}
      />
    ),
    'mail-domain': (
      <TextInput
        {...field('emailDomain')}
        description="Add New Account takes only addresses ending in @ and this. Invitations may go to any address."
        autoCapitalize="none"
      />
    ),
    'payment-page': (
      <TextInput
        {...address('giveAddress')}
        description="“Give” opens it: in the menu, in the footer and on the page for partners."
      />
    ),
    credit: <TextInput {...field('credit')} description="Shown in the footer." />,
    mail: <MailSection account={account} mail={mailState} />,
    backups: <LastBackup {...backup} />,
  }
  const words = (part: OpenPart) =>
    part === 'advanced'
      ? 'Give, urgent words, posts, quick exit, mail'
      : part === 'mail'
        ? (mailState.host ?? 'Not set up')
        : part === 'backups'
          ? backup.backup.what
          : wordsOfParts[part](state.entered)
  const row = (part: OpenPart, isOpen: boolean) => (
    <PartRow
      key={part}
      part={part}
      name={nameOf(part)}
      words={isOpen ? '' : words(part)}
      isOpen={isOpen}
      isChanged={!isOpen && state.differs(fieldsOfPart(part))}
    />
  )
  const form = (
    <SaveForm
      key="form"
      // A closed part shows its errors when it is opened again.
      state={{ ...state, errors: errorsOf(ownFields, state.errors) }}
      button={open ? saveWords(open) : 'Save'}
      textInDialog={textInDialog}
      foot={ownFields.length > 0 && open ? <PartFoot state={state} part={open} /> : null}
    >
      {partNames.map((part) => (
        <section key={part} aria-label={nameOf(part)} hidden={part !== open}>
          <Stack p={16} gap={20}>
            {inputs[part]}
          </Stack>
        </section>
      ))}
    </SaveForm>
  )
  // One list, so that the form keeps what was typed when it moves to another part.
  const list = [...dailyNames, 'advanced' as const, ...(isAdvanced(open) ? advancedNames : [])].flatMap(
    (part) => [row(part, part === open || (part === 'advanced' && isAdvanced(open))), part === open && form],
  )
  if (isAdvanced(open)) {
    list.push(
      <Link
        key="history"
        to={href('/admin/cms/history/:kind/:id', record)}
        className={styles.part}
        data-inner
      >
        <span>
          <strong>History of the settings</strong>
          <Text span>{lastSaved ? `Last saved ${lastSaved}` : 'Nobody has saved settings yet.'}</Text>
        </span>
        <Icon name="arrow-right" size={18} />
      </Link>,
    )
  }
  return <div className={styles.parts}>{open === null ? [...list, form] : list}</div>
}

interface Choice {
  readonly value: string
  readonly label: string
}

/** The choices for a person. `chosen`: somebody who has left the team stays chosen, although pages name nobody then. */
const peopleOf = (team: readonly Choice[], chosen = ''): readonly Choice[] => [
  { value: '', label: 'Nobody' },
  ...team,
  ...(chosen === '' || team.some(({ value }) => value === chosen)
    ? []
    : [{ value: chosen, label: 'Nobody: this person left the team' }]),
]

/** A field that has the id of a person and shows the name. */
function personOf(team: readonly Choice[]): FieldKind {
  const nameOf = (id: string) => peopleOf(team, id).find(({ value }) => value === id)?.label ?? ''
  return { ...text, show: (value, other) => text.show(nameOf(value), nameOf(other)) }
}

const dailyNames = Object.keys(daily) as readonly PartName[]
const advancedNames = Object.keys(advanced) as readonly PartName[]
const partNames = Object.keys(parts) as readonly PartName[]

/** The line of a part, which opens and closes it. `isChanged`: it has something that is not on the website. */
function PartRow({
  part,
  name,
  words,
  isOpen,
  isChanged,
}: {
  part: OpenPart
  name: string
  words: string
  isOpen: boolean
  isChanged: boolean
}) {
  const [query] = useSearchParams()
  const next = new URLSearchParams(query)
  const isInner = part in advanced
  if (!isOpen) next.set('part', part)
  else if (isInner) next.set('part', 'advanced')
  else next.delete('part')
  return (
    <Link
      to={`?${next}`}
      id={`part-${part}`}
      preventScrollReset
      // Nothing new is needed to open a part, which also works without a connection.
      defaultShouldRevalidate={false}
      aria-expanded={isOpen}
      className={styles.part}
      data-inner={isInner || undefined}
    >
      <span>
        <strong>{name}</strong>
        {words && <Text span>{words}</Text>}
      </span>
      {isChanged && <Badge color="attention">{changeNotYet}</Badge>}
      <Icon name="chevron-down" size={18} />
    </Link>
  )
}

/** The errors of an open part, and those of the whole form; null when there are none. */
function errorsOf(part: readonly string[], errors: FieldErrors | null): FieldErrors | null {
  const own = Object.entries(errors ?? {}).filter(([name]) => name === 'form' || part.includes(name))
  return own.length > 0 ? Object.fromEntries(own) : null
}

const retentionHint = (expired: number) =>
  `Older ones are deleted with their mails${expired === 0 ? '' : `: ${expired} within six hours of saving`}. The contact page says so.`

/** The choices, and the months that the form opened with. */
const monthsOf = (chosen: string) =>
  [...new Set([...keepMonthsChoices.map(String), chosen])]
    .filter(Boolean)
    .map((value) => ({ value, label: `${value} months` }))
