import { ActionIcon, Button, Menu, TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { partnerSchema } from '#domain/settings/draft.ts'
import { parseJsonList } from '#domain/settings/json-list.ts'
import { logoWords, splitRefusal } from '#domain/settings/logos.ts'
import { settingsLimits } from '#domain/settings/schema.ts'
import { fieldId, HiddenValue } from '../form/form-field.tsx'
import type { FormAccount } from '../form/use-save-form.ts'
import { Icon } from '../icon.tsx'
import { forgetUploads } from '../uploads/upload-task.client.ts'
import { ItemDialog } from './item-dialog.tsx'
import { logoAddress } from './logo-address.ts'
import styles from './settings.module.css'
import { useJsonField } from './use-json-field.ts'
import { useLogoUpload } from './use-logo-upload.ts'

interface Typed {
  readonly name: string
  readonly url: string | null
  readonly logo: string | null
}

const toPartner = ({ name = '', url, logo }: Readonly<Record<string, string>>): Typed => ({
  name,
  url: url || null,
  logo: logo || null,
})

interface Editing {
  readonly place: number
  readonly name: string
  readonly url: string
  readonly logo: string | null
  readonly errors: { readonly name?: string; readonly url?: string }
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
  const [news, setNews] = useState('')
  const add = useRef<HTMLButtonElement>(null)

  function done() {
    if (!editing) return
    const { place, name: typed, url, logo } = editing
    if (upload.sending !== null) return
    const checked = partnerSchema.safeParse({ name: typed, url, logo })
    const problem = (field: string) => checked.error?.issues.find(({ path }) => path[0] === field)?.message
    const twice = items.some(
      (other, index) => index !== place && other.name.toLowerCase() === typed.trim().toLowerCase(),
    )
    const nameError =
      problem('name') ?? (twice ? `${typed.trim()} is among the partners already.` : undefined)
    const urlError = problem('url')
    if (!checked.success || nameError) {
      return setEditing({
        ...editing,
        errors: { ...(nameError && { name: nameError }), ...(urlError && { url: urlError }) },
      })
    }
    list.put(place, checked.data)
    setNews(`${checked.data.name} is in the list.`)
    upload.keep()
    setEditing(null)
  }

  function close() {
    upload.reset()
    setEditing(null)
  }

  function move(place: number, by: 1 | -1) {
    list.move(place, by)
    setNews(`${items[place]?.name} is now ${place + by + 1} of ${items.length}.`)
  }

  return section(
    items.length === 1 ? '1 partner' : `${items.length} partners`,
    <>
      <HiddenValue name={name} value={list.value} />
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      <ul className={styles.rows}>
        {items.map((partner, place) => (
          <li key={partner.name} className={styles.row}>
            <span className={styles.cell} data-logo={partner.logo ? '' : undefined}>
              {partner.logo ? <img src={logoAddress(partner.logo)} alt="" /> : partner.name}
            </span>
            <span className={styles.words}>
              <strong>
                <bdi>{partner.name}</bdi>
              </strong>
              <span>{partner.url ?? 'No link'}</span>
            </span>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon type="button" variant="subtle" aria-label={`More for ${partner.name}`} size={44}>
                  <Icon name="more-vertical" size={20} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item disabled={place === 0} onClick={() => move(place, -1)}>
                  Move up
                </Menu.Item>
                <Menu.Item disabled={place === items.length - 1} onClick={() => move(place, 1)}>
                  Move down
                </Menu.Item>
                <Menu.Item
                  onClick={() => setEditing({ ...partner, place, url: partner.url ?? '', errors: {} })}
                >
                  Change
                </Menu.Item>
                <Menu.Divider />
                <Menu.Item
                  color="red"
                  onClick={() => {
                    list.remove(place)
                    setNews(`${partner.name} is out of the list.`)
                    add.current?.focus()
                  }}
                >
                  Remove
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
            {aboutOne.has(partner.name) && <Refused>{aboutOne.get(partner.name)}</Refused>}
          </li>
        ))}
      </ul>
      {rest && <p className={styles.error}>{rest}</p>}
      <div className={styles.add}>
        <Button
          ref={add}
          id={fieldId(name)}
          type="button"
          variant="default"
          disabled={items.length >= settingsLimits.partners}
          leftSection={<Icon name="plus" size={18} />}
          onClick={() => setEditing({ place: items.length, name: '', url: '', logo: null, errors: {} })}
        >
          Add a partner
        </Button>
      </div>
      <ItemDialog
        opened={editing !== null}
        title={editing && editing.place < items.length ? 'Change this partner' : 'Add a partner'}
        button={editing && editing.place < items.length ? 'Change' : 'Add'}
        onDone={done}
        onClose={close}
      >
        <TextInput
          label="Name"
          data-autofocus
          value={editing?.name ?? ''}
          error={editing?.errors.name}
          onChange={({ currentTarget: { value } }) => setEditing((was) => was && { ...was, name: value })}
        />
        <TextInput
          label="Link, if they have a website"
          inputMode="url"
          placeholder="https://"
          value={editing?.url ?? ''}
          error={editing?.errors.url}
          onChange={({ currentTarget: { value } }) => setEditing((was) => was && { ...was, url: value })}
        />
        <div className={styles.logo} role="group" aria-labelledby="logo-label">
          <strong id="logo-label">Logo</strong>
          <p className={styles.hint}>
            {logoWords}. Dark on a light or clear ground. Without one, the name is shown.
          </p>
          <div className={styles.choose}>
            <span className={styles.cell} data-logo={editing?.logo ? '' : undefined}>
              {editing?.logo ? (
                <img src={logoAddress(editing.logo)} alt="The logo" />
              ) : (
                editing?.name || 'No logo'
              )}
            </span>
            <Button
              type="button"
              variant="default"
              loading={upload.sending !== null}
              onClick={() => void upload.choose()}
            >
              {editing?.logo ? 'Choose another' : 'Choose a logo'}
            </Button>
            {editing?.logo && upload.sending === null && (
              <Button
                type="button"
                variant="subtle"
                onClick={() => setEditing((was) => was && { ...was, logo: null })}
              >
                Remove<VisuallyHidden> the logo</VisuallyHidden>
              </Button>
            )}
          </div>
          <p role="status" className={styles.hint}>
            {upload.sending}
          </p>
          {upload.problem && <Refused role="alert">{upload.problem}</Refused>}
        </div>
      </ItemDialog>
    </>,
  )
}

const Refused = ({ role, children }: { role?: 'alert'; children: ReactNode }) => (
  <p role={role} className={styles.refused}>
    <Icon name="alert" size={18} />
    {children}
  </p>
)
