import { Badge, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { RecordKey } from '#domain/history/schema.ts'
import { fieldErrorsOf } from '#domain/result.ts'
import {
  keepMonthsChoices,
  parseSettings,
  sections,
  type SettingName,
  settings,
} from '#domain/settings/kind.ts'
import { LastBackup } from '../backup/last-backup.tsx'
import { type DraftOfForm, formName, openedValues } from '../drafts/draft-of-form.ts'
import { formOf } from '../form/declared-fields.ts'
import type { PublishedRecord } from '../form/record-values.ts'
import { SaveForm } from '../form/save-form.tsx'
import type { FormAccount, SaveFormState } from '../form/save-form-state.ts'
import { useSaveForm } from '../form/use-save-form.ts'
import { Icon } from '../icon.tsx'
import { Columns } from '../ui/columns.tsx'
import { Panel } from '../ui/panel.tsx'
import { AnswersField } from './answers-field.tsx'
import { PartnersField } from './partners-field.tsx'
import styles from './settings.module.css'
import { MailSection, type MailState } from './mail-section.tsx'
import { UrgentWordsField } from './urgent-words-field.tsx'

const { fields } = formOf(settings)
const socialLinkFields = ['instagram', 'twitter', 'youtube', 'facebook', 'whatsapp', 'aspirants'] as const
const postFields = ['twitterPost', 'instagramPost'] as const

/** `expired`: how many messages are older than each choice of months. */
export function SettingsForm({
  account,
  record,
  published,
  draft,
  mail: mailState,
  backup,
  expired,
}: {
  account: FormAccount
  record: RecordKey
  published: PublishedRecord
  draft: DraftOfForm
  mail: MailState
  backup: ComponentProps<typeof LastBackup>
  expired: Readonly<Record<string, number>>
}) {
  const start = openedValues(published, draft)
  const state = useSaveForm({
    account,
    fields,
    start: published,
    draft,
    needs: 'change-settings',
    check: (filled) => fieldErrorsOf(parseSettings(filled)),
  })
  const [textInDialog, setTextInDialog] = useState(false)
  const field = (name: SettingName) => ({ ...state.field(name), label: settings.fields[name].label })
  const custom = (name: SettingName) => ({
    name,
    start: start[name] ?? '',
    error: state.errors?.[name],
  })
  return (
    <div className={styles.columns}>
      <SectionList errors={state.errors ?? {}} />
      <SaveForm state={state} button="Save settings" textInDialog={textInDialog}>
        <Section id="contact-details">
          <Columns>
            <TextInput {...field('phone')} type="tel" autoComplete="off" />
            <TextInput {...field('email')} type="email" autoComplete="off" />
          </Columns>
          <Textarea {...field('address')} description="One line each, as it should appear." rows={3} />
          <TextInput
            {...field('urgentPhone')}
            description="Staff see it above urgent messages, after 112. Visitors see it on the contact form."
            type="tel"
            autoComplete="off"
          />
        </Section>
        <Section id="social-links">
          <Text size="xs" c="dimmed">
            A field left empty takes its link off the website.
          </Text>
          <Columns>
            {socialLinkFields.map((name) => (
              <TextInput key={name} {...field(name)} inputMode="url" placeholder="https://" />
            ))}
            <TextInput
              {...field('giveAddress')}
              description="The page on which people give to you."
              inputMode="url"
              placeholder="https://"
            />
          </Columns>
          {postFields.map((name) => (
            <Textarea
              key={name}
              {...field(name)}
              description="Its words, then its address on the last line. With the link above filled in, visitors see it in place of the button that loads posts."
              rows={3}
            />
          ))}
        </Section>
        <Section id="words">
          <Textarea {...field('tagline')} rows={1} />
          <TextInput {...field('credit')} />
        </Section>
        <PartnersField
          account={account}
          form={formName(draft)}
          {...custom('partners')}
          onTextInDialog={setTextInDialog}
          section={(count, children) => (
            <Section
              id="partner-list"
              beside={
                <Text size="xs" c="dimmed">
                  {count}
                </Text>
              }
              flush
            >
              {children}
            </Section>
          )}
        />
        <Section id="message-rules">
          <NativeSelect
            {...field('keepMonths')}
            description={retentionHint(expired[state.entered['keepMonths'] ?? ''] ?? 0)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={monthsOf(start['keepMonths'] ?? '')}
          />
          <UrgentWordsField {...custom('urgentWords')} />
          <AnswersField {...custom('answers')} onTextInDialog={setTextInDialog} />
        </Section>
        <Section id="protection">
          <Textarea
            {...field('callNumbers')}
            description="One a line, as on the page about protection: the number, a comma, and who answers there."
            rows={3}
          />
          <TextInput
            {...field('exitAddress')}
            description="A weather page, or another that nobody minds. It takes the place of the page about protection."
            inputMode="url"
            placeholder="https://"
          />
        </Section>
        <Section id="mail" beside={mailState.host !== null && <Badge color="green">Set up</Badge>}>
          <MailSection account={account} mail={mailState} />
        </Section>
        <Section id="account-rules">
          <TextInput
            {...field('emailDomain')}
            description="Add New Account takes only addresses ending in @ and this. Invitations may go to any address."
            autoCapitalize="none"
          />
        </Section>
        <Section id="backups">
          <LastBackup {...backup} />
        </Section>
        <Section id="all-versions">
          <p>
            {state.published && state.published.version > 0 ? (
              <Link to={href('/admin/cms/history/:kind/:id', record)}>Every version of the settings</Link>
            ) : (
              'Nobody has saved settings yet. The website shows the values of its set-up.'
            )}
          </p>
        </Section>
      </SaveForm>
    </div>
  )
}

const retentionHint = (expired: number) =>
  `Older ones are deleted with their mails${expired === 0 ? '' : `: ${expired} within six hours of saving`}. The contact page says so.`

/** The choices, with the months that `site.config.ts` has when they are others. */
const monthsOf = (chosen: string) =>
  [...new Set([...keepMonthsChoices.map(String), chosen])]
    .filter(Boolean)
    .map((value) => ({ value, label: `${value} months` }))

/** `flush`: its children have their own padding. */
function Section({
  id,
  beside,
  flush = false,
  children,
}: {
  id: keyof typeof sections
  beside?: ReactNode
  flush?: boolean
  children: ReactNode
}) {
  return (
    <Panel id={id} title={sections[id].name} heading={{ id: `${id}-title`, tabIndex: -1 }} aside={beside}>
      {flush ? (
        children
      ) : (
        <Stack p={16} gap={20}>
          {children}
        </Stack>
      )}
    </Panel>
  )
}

/** A list beside the form on wide screens, and a select above it on narrow ones. */
function SectionList({ errors }: { errors: NonNullable<SaveFormState['errors']> }) {
  const listed = Object.entries(sections).map(([id, { name, fields }]) => ({
    id,
    name,
    hasError: Object.keys(fields).some((field) => field in errors),
  }))
  return (
    <>
      <NativeSelect
        className={styles.goTo}
        mb={20}
        aria-label="Go to"
        value=""
        onChange={({ currentTarget }) => goTo(currentTarget.value)}
        data={[
          { value: '', label: 'Go to', disabled: true },
          ...listed.map(({ id, name, hasError }) => ({
            value: id,
            label: `${name}${hasError ? ', to mend' : ''}`,
          })),
        ]}
      />
      <nav aria-label="Sections" className={styles.list}>
        <ul role="list">
          {listed.map(({ id, name, hasError }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault()
                  goTo(id)
                }}
              >
                {name}
                {hasError && (
                  <>
                    <Icon name="alert" size={18} />
                    <VisuallyHidden>, to mend</VisuallyHidden>
                  </>
                )}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** A plain fragment link would become part of the address, where the draft is named. */
function goTo(id: string) {
  document.getElementById(id)?.scrollIntoView({ block: 'start' })
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
}
