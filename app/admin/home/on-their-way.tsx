import { href, Link } from 'react-router'
import { Rows } from '../lists/rows.tsx'
import { Panel } from '../ui/panel.tsx'
import { DeskItem } from './desk-item.tsx'

/** The reader's own drafts that wait for somebody who publishes. */
export function OnTheirWay({
  drafts,
  publishers,
}: {
  drafts: readonly { readonly id: string; readonly title: string; readonly since: string }[]
  /** The names of the people who can publish them. */
  publishers: string
}) {
  if (drafts.length === 0) return null
  return (
    <Panel title="Yours on their way">
      <Rows>
        {drafts.map(({ id, title, since }) => (
          <DeskItem key={id} title={<Link to={href('/admin/cms/drafts/:id', { id })}>{title}</Link>}>
            You asked to publish this, {since}. {publishers} can publish it.
          </DeskItem>
        ))}
      </Rows>
    </Panel>
  )
}
