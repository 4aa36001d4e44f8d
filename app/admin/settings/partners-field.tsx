import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { parseFields } from '#domain/form-fields.ts'
import { type FieldErrors, fieldErrorsOf, refused, type Result } from '#domain/result.ts'
import { partnerSchema } from '#domain/settings/draft.ts'
import { parseJsonList } from '#domain/json-list.ts'
import { logoWords, splitRefusal } from '#domain/settings/logos.ts'
import { settingsLimits } from '#domain/settings/schema.ts'
import { completeLink } from '#domain/web-link.ts'
import { BusyButton } from '../busy-button.tsx'
import { fieldId, HiddenValue } from '../form/form-field.tsx'
import type { FormAccount } from '../form/save-form-state.ts'
import { Icon } from '../icon.tsx'
import { SortableRows } from '../sortable-rows.tsx'
import { forgetUploads } from '../uploads/upload-task.client.ts'
import { ItemDialog, menuButtonOf, withStandingErrors } from './item-dialog.tsx'
import { LogoCell } from './logo-cell.tsx'
import { PartnerRow, type TypedPartner } from './partner-row.tsx'
import { Refused } from './refused.tsx'
import { Removed } from './removed.tsx'
import styles from './settings.module.css'
import { useJsonField } from './use-json-field.ts'
import { useLogoUpload } from './use-logo-upload.ts'

const toPartner = ({ name = '', url, logo }: Readonly<Record<string, string>>): TypedPartner => ({
  name,
  url: url || null,
  logo: logo || null,
})

interface Editing {
  readonly place: number
  readonly name: string
  readonly url: string
  readonly logo: string | null
  readonly errors: FieldErrors
}

/** The partners in their order. `section`: shows them with their count. */
export function PartnersField({
  account,
  name,
  start,
  error,
  section,
}: {
  account: FormAccount
  name: string
  start: string
  error: string | undefined
  section: (count: string, children: ReactNode) => ReactNode
}) {
  const list = useJsonField(name, start, toPartner, {
    settle(sent, stored) {
      const [before, after] = [sent, stored ?? sent].map(parseJsonList)
      const known = new Map(before?.map(({ logo }, place) => [logo, after?.[place]?.logo]))
      void forgetUploads([...known.keys()].flatMap((logo) => logo ?? []))
      list.forgetRemoved()
      list.setItems((now) =>
        now.map((item) => ({ ...item, logo: (item.logo && known.get(item.logo)) || item.logo })),
      )
    },
    signedIn: () => upload.resume(),
  })
  const upload = useLogoUpload({
    accountUid: account.uid,
    onArrived: (logo) => setEditing((was) => was && { ...was, logo }),
    onSignedOut: () => list.form?.askToSignIn(),
  })
  const { items } = list
  const { aboutOne, rest } = splitRefusal(error ?? '', items)
  const [editing, setEditing] = useState<Editing | null>(null)
  const opened = editing && (items[editing.place] ?? toPartner({}))
  /** Whether the dialog ends as soon as the logo has arrived. */
  const [adding, setAdding] = useState(false)
  const [news, setNews] = useState('')
  const add = useRef<HTMLButtonElement>(null)
  const rows = useRef<HTMLUListElement>(null)
  /** The place of the partner that was changed last; -1 for a new one. */
  const changed = useRef(-1)

  function check({ place, name: typed, url, logo }: Editing): Result<TypedPartner, FieldErrors> {
    const checked = parseFields(partnerSchema, { name: typed, url: completeLink(url), logo })
    const twice = items.some(
      (other, index) => index !== place && other.name.toLowerCase() === typed.trim().toLowerCase(),
    )
    const already = { name: `${typed.trim()} is among the partners already.` }
    return twice ? refused({ ...fieldErrorsOf(checked), ...already }) : checked
  }

  const change = (typed: { readonly name: string } | { readonly url: string } | { readonly logo: null }) =>
    setEditing((was) => was && withStandingErrors({ ...was, ...typed }, check))

  /** Puts the partner into the list, or waits until its logo has been uploaded. */
  function done() {
    if (!editing) return
    const checked = check(editing)
    setAdding(checked.ok && upload.sending !== null)
    if (!checked.ok) return setEditing({ ...editing, errors: checked.refusal })
    if (upload.sending !== null) return
    list.put(editing.place, checked.value)
    setNews(`${checked.value.name} is in the list.`)
    upload.keep()
    setEditing(null)
  }
  useEffect(() => {
    if (!adding || upload.sending !== null) return
    if (upload.problem === null) done()
    else setAdding(false)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [adding, upload.sending, upload.problem])

  function close() {
    upload.reset()
    setAdding(false)
    setEditing(null)
  }

  const placeOf = (key: string) => items.findIndex((partner) => partner.name === key)

  function move(from: number, to: number) {
    list.move(from, to)
    setNews(`${items[from]?.name} is now ${to + 1} of ${items.length}.`)
  }

  function putBack() {
    list.putBack()
    setNews(`${list.removed?.name} is in the list again.`)
    add.current?.focus()
  }

  return section(
    items.length === 1 ? '1 partner' : `${items.length} partners`,
    <>
      <HiddenValue name={name} value={list.value} />
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      <SortableRows
        rows={items.map((partner) => ({ key: partner.name, name: partner.name }))}
        noun="partner"
        onMove={(key, over) => list.move(placeOf(key), placeOf(over))}
      >
        <ul ref={rows} className={styles.rows}>
          {items.map((partner, place) => (
            <PartnerRow
              key={partner.name}
              partner={partner}
              refusal={aboutOne.get(partner.name)}
              onMoveUp={place > 0 ? () => move(place, place - 1) : undefined}
              onMoveDown={place < items.length - 1 ? () => move(place, place + 1) : undefined}
              onChange={() => {
                changed.current = place
                setEditing({ ...partner, place, url: partner.url ?? '', errors: {} })
              }}
              onRemove={() => list.remove(place)}
            />
          ))}
        </ul>
      </SortableRows>
      {list.removed && <Removed name={list.removed.name} onUndo={putBack} />}
      {rest && <p className={styles.error}>{rest}</p>}
      <div className={styles.add}>
        <Button
          ref={add}
          id={fieldId(name)}
          type="button"
          variant="default"
          disabled={items.length >= settingsLimits.partners}
          leftSection={<Icon name="plus" size={18} />}
          onClick={() => {
            changed.current = -1
            setEditing({ place: items.length, name: '', url: '', logo: null, errors: {} })
          }}
        >
          Add a partner
        </Button>
      </div>
      <ItemDialog
        opened={editing !== null}
        title={editing && editing.place < items.length ? 'Change this partner' : 'Add a partner'}
        button={editing && editing.place < items.length ? 'Change' : 'Add'}
        changed={
          upload.sending !== null ||
          editing?.name !== opened?.name ||
          (editing?.url || null) !== (opened?.url ?? null) ||
          editing?.logo !== opened?.logo
        }
        busy={adding}
        onDone={done}
        onClose={close}
        onClosed={() => (menuButtonOf(rows.current, changed.current) ?? add.current)?.focus()}
      >
        <TextInput
          label="Name"
          data-autofocus
          value={editing?.name ?? ''}
          error={editing?.errors['name']}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
        <TextInput
          label="Link, if they have a website"
          inputMode="url"
          placeholder="https://"
          value={editing?.url ?? ''}
          error={editing?.errors['url']}
          onChange={({ currentTarget: { value } }) => change({ url: value })}
        />
        <div className={styles.logo} role="group" aria-labelledby="logo-label">
          <strong id="logo-label">Logo</strong>
          <p className={styles.hint}>
            {logoWords}. Dark on a light or clear ground. Without one, the name is shown.
          </p>
          <div className={styles.choose}>
            <LogoCell logo={editing?.logo ?? null} name={editing?.name || 'No logo'} alt="The logo" />
            <BusyButton
              variant="default"
              loading={upload.sending !== null}
              onClick={() => void upload.choose()}
            >
              {editing?.logo ? 'Choose another' : 'Choose a logo'}
            </BusyButton>
            {editing?.logo && upload.sending === null && (
              <Button type="button" variant="subtle" color="red" onClick={() => change({ logo: null })}>
                Remove<VisuallyHidden> the logo</VisuallyHidden>
              </Button>
            )}
          </div>
          <p role="status" className={styles.hint}>
            {upload.sending}
            {adding && '. The list has it as soon as the logo is here.'}
          </p>
          {upload.problem && <Refused role="alert">{upload.problem}</Refused>}
        </div>
      </ItemDialog>
    </>,
  )
}
