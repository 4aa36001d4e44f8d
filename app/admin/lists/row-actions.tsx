import type { ComponentProps } from 'react'
import { Form, href, Link } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { whatsAppShare } from '#app/whatsapp-share.ts'
import type { ListedKind } from '#domain/record-lists/schema.ts'
import { planFragment } from '../drafts/plan-fragment.ts'
import { listAddress, publicAddress } from '../history/record-addresses.ts'
import { Icon } from '../icon.tsx'
import { accountField } from '../form/hidden-fields.ts'
import { askField, duplicateAct, itemField } from './bulk-actions.ts'
import { type ListAddress, toListQuery } from './list-address.ts'
import type { ShownRecord } from './shown-record.ts'

/** The actions on one record of a list that the reader may take. */
export function RowActions({
  record: { id, key, draftId, title, to, planned, version, can },
  siteUrl,
  kind,
  filter,
  uid,
}: {
  record: ShownRecord
  siteUrl: string
  kind: ListedKind
  filter: ListAddress
  /** The uid of the reader. */
  uid: string
}) {
  const query = toListQuery(filter)
  const list = listAddress(kind)
  /** `hidden`: the words for screen readers after those on the screen. */
  const label = (icon: ComponentProps<typeof Icon>['name'], words: string, hidden = title) => (
    <>
      <Icon name={icon} size={20} />
      <span>
        {words}
        <VisuallyHidden> {hidden}</VisuallyHidden>
      </span>
    </>
  )
  return (
    <>
      {id !== null && version > 0 && (
        <>
          <a href={publicAddress({ kind, id })}>{label('arrow-out', 'View', `${title} on the website`)}</a>
          <a
            href={whatsAppShare(`${title} ${siteUrl}${publicAddress({ kind, id })}`)}
            target="_blank"
            rel="noreferrer"
          >
            {label('chat', 'Share to WhatsApp', `${title} (opens another site)`)}
          </a>
        </>
      )}
      {draftId !== null && <a href={href('/preview/:id', { id: draftId })}>{label('eye', 'Preview')}</a>}
      {can.publish && (
        <Link to={to + planFragment}>
          {label('clock', planned ? 'Change the time' : 'Plan', `of ${title}`)}
        </Link>
      )}
      {id !== null && version > 0 && (
        <Form method="post" action={list}>
          <input type="hidden" name={accountField} value={uid} />
          <input type="hidden" name={askField} value={duplicateAct} />
          <button type="submit" name={itemField} value={id}>
            {label('copy', 'Duplicate as a draft')}
          </button>
        </Form>
      )}
      {id !== null && (
        <Link to={href('/admin/cms/history/:kind/:id', { kind, id })}>
          {label('history', 'History', `of ${title}`)}
        </Link>
      )}
      {can.takeOff && (
        <Link to={`${list}/${id}/delete${query}`} data-removes="" preventScrollReset>
          {label('eye-off', 'Take down')}
        </Link>
      )}
      {can.deleteDraft && (
        <Link to={`${list}?${toDeleteQuery(query, key)}`} data-removes="" preventScrollReset>
          {label('trash', 'Delete draft')}
        </Link>
      )}
    </>
  )
}

/** The query of the list that asks before the draft is deleted. */
function toDeleteQuery(query: string, key: string): string {
  const params = new URLSearchParams(query)
  params.set(askField, 'delete-drafts')
  params.set(itemField, key)
  return params.toString()
}
