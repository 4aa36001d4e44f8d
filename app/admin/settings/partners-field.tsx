import type { FieldProps } from '../form/use-save-form.ts'
import { Box, Button, Input, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { firstPartners } from '#app/organisation.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { parseFields } from '#domain/form-fields.ts'
import { parseJsonList } from '#domain/json-list.ts'
import { isConfirmed, mostPartners, partnerSchema, unconfirmed } from '#domain/settings/lists.ts'
import { splitRefusal } from '#domain/settings/logos.ts'
import { completeLink } from '#domain/web-link.ts'
import { HiddenValue, useFieldOfForm } from '../form/form-field.tsx'
import type { FormAccount } from '../form/form-account.ts'
import { Icon } from '../icon.tsx'
import { SortableRows } from '../sortable-rows.tsx'
import { forgetUploads } from '../uploads/upload-task.client.ts'
import { ItemDialog } from './item-dialog.tsx'
import { PartnerFields } from './partner-fields.tsx'
import { PartnerRow, type TypedPartner } from './partner-row.tsx'
import { Removed } from './removed.tsx'
import { useItemDialog } from './use-item-dialog.ts'
import { useJsonField } from './use-json-field.ts'
import { useLogoUpload } from './use-logo-upload.ts'

const toNames = (value: string) => value.split('\n').filter(Boolean)

const toPartner = ({ name = '', url, logo }: Readonly<Record<string, string>>): TypedPartner => ({
  name,
  url: url || null,
  logo: logo || null,
})

/**
 * The partners in their order. `form`: from `formName`. `onTextInDialog`: called with whether the dialog of a partner
 * has text that is not in the list yet.
 */
export function PartnersField({
  account,
  form,
  id,
  name,
  defaultValue,
  error,
  startConfirmed,
  onTextInDialog,
  onConfirm,
}: FieldProps & {
  account: FormAccount
  form: string
  /** The names of the confirmed partners, one a line. */
  startConfirmed: string
  /** Called when the field with these names has changed by a press, to publish it at once. */
  onConfirm: () => void
  onTextInDialog: (isThere: boolean) => void
}) {
  const list = useJsonField(name, defaultValue, toPartner, {
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
    form,
    isUsed: (uploadId) => [...list.items, list.removed].some((partner) => partner?.logo === uploadId),
    onArrived: (logo) => change({ logo }),
    onSignedOut: () => list.form?.askToSignIn(),
  })
  const { items } = list
  const [confirmed, setConfirmed] = useState<readonly string[]>(() => toNames(startConfirmed))
  const [lastConfirmed, setLastConfirmed] = useState<string | null>(null)
  useFieldOfForm('confirmedPartners', { put: (value) => setConfirmed(toNames(value)) })
  const open = unconfirmed(items, confirmed, firstPartners)

  /** Publishes at once that a partner is confirmed, or that it is not. */
  function confirm(partner: string, isYours: boolean) {
    flushSync(() => {
      setConfirmed([...confirmed.filter((one) => one !== partner), ...(isYours ? [partner] : [])])
      setLastConfirmed(isYours ? partner : null)
    })
    setNews(`${partner} is ${isYours ? 'confirmed' : 'not confirmed any more'}.`)
    onConfirm()
  }
  const { aboutOne, rest } = splitRefusal(error ?? '', items)
  const {
    item,
    rows,
    addButton,
    addNew,
    open: openItem,
    change,
    accept,
    close: closeDialog,
    dialog,
  } = useItemDialog({
    titles: { add: 'Add a partner', change: 'Change this partner' },
    items: items.map(({ name, url, logo }) => ({ name, url: url ?? '', logo })),
    blank: { name: '', url: '', logo: null },
    check: (typed) => parseFields(partnerSchema, { ...typed, url: completeLink(typed.url) }),
    unique: {
      field: 'name',
      of: (partner) => partner.name,
      message: (taken) => `${taken} is among the partners already.`,
    },
  })
  /** Whether the dialog ends as soon as the logo has arrived. */
  const [adding, setAdding] = useState(false)
  const [news, setNews] = useState('')

  /** Puts the partner into the list, or waits until its logo has been uploaded. */
  function done() {
    const accepted = accept()
    setAdding(accepted !== null && upload.sending !== null)
    if (!accepted || upload.sending !== null) return
    list.put(accepted.place, accepted.value)
    setNews(`${accepted.value.name} is in the list.`)
    upload.keep()
    closeDialog()
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
    closeDialog()
  }

  const placeOf = (key: string) => items.findIndex((partner) => partner.name === key)

  function move(from: number, to: number) {
    list.move(from, to)
    setNews(`${items[from]?.name} is now ${to + 1} of ${items.length}.`)
  }

  function putBack() {
    list.putBack()
    setNews(`${list.removed?.name} is in the list again.`)
    addButton.current?.focus()
  }

  return (
    <>
      <HiddenValue name={name} value={list.value} />
      <HiddenValue name="confirmedPartners" value={confirmed.join('\n')} />
      {open.length > 0 && (
        <Text size="sm" c="dimmed">
          {open.length === 1
            ? `${open[0]?.name} came with the website, and visitors see it already. Confirm it if it is yours, or remove it.`
            : `These ${open.length === 10 ? 'ten' : open.length} came with the website, and visitors see them already. Confirm those who are yours, remove the others.`}
        </Text>
      )}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      <SortableRows
        rows={items.map((partner) => ({ key: partner.name, name: partner.name }))}
        noun="partner"
        onMove={(key, over) => list.move(placeOf(key), placeOf(over))}
      >
        <ul ref={rows} role="list">
          {items.map((partner, place) => (
            <PartnerRow
              key={partner.name}
              partner={partner}
              refusal={aboutOne.get(partner.name)}
              isConfirmed={isConfirmed(partner, confirmed, firstPartners)}
              canUndo={lastConfirmed === partner.name}
              onMoveUp={place > 0 ? () => move(place, place - 1) : undefined}
              onMoveDown={place < items.length - 1 ? () => move(place, place + 1) : undefined}
              onChange={() => openItem(place)}
              onRemove={() => list.remove(place)}
              onConfirm={(isYours) => confirm(partner.name, isYours)}
            />
          ))}
        </ul>
      </SortableRows>
      {list.removed && <Removed name={list.removed.name} onUndo={putBack} />}
      {rest && <Input.Error>{rest}</Input.Error>}
      <Box>
        <Button
          ref={addButton}
          id={id}
          type="button"
          variant="default"
          disabled={items.length >= mostPartners}
          leftSection={<Icon name="plus" size={18} />}
          onClick={addNew}
        >
          Add a partner
        </Button>
      </Box>
      <ItemDialog
        {...dialog}
        changed={dialog.changed || upload.sending !== null}
        onChanged={onTextInDialog}
        busy={adding}
        onDone={done}
        onClose={close}
      >
        <PartnerFields item={item} onChange={change} upload={upload} isAwaited={adding} />
      </ItemDialog>
    </>
  )
}
