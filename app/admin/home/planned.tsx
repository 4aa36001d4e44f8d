import { Anchor, Button } from '@mantine/core'
import { Form, href, Link } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { planFragment } from '../drafts/plan-fragment.ts'
import { accountField } from '../form/hidden-fields.ts'
import { Rows } from '../lists/rows.tsx'
import { useCan } from '../use-can.ts'
import { DeskItem, DeskPanel } from './desk-panel.tsx'
import type { PlannedDraft } from './planned-drafts.ts'

/** The drafts that are published automatically, with their times. `uid`: of the reader. */
export function Planned({ planned, uid }: { planned: readonly PlannedDraft[]; uid: string }) {
  const canPlan = useCan('plan')
  if (planned.length === 0) return null
  return (
    <DeskPanel id="planned" title="Planned">
      <Rows>
        {planned.map(({ id, title, to, mine, words }) => {
          const named = <VisuallyHidden> of {title}</VisuallyHidden>
          return (
            <DeskItem key={id} title={title} to={to} state={words}>
              {mine && canPlan && (
                <Form method="post" action={href('/admin/cms/drafts/:id', { id })}>
                  <Anchor component={Link} to={to + planFragment} me={16}>
                    Change the time{named}
                  </Anchor>
                  <input type="hidden" name={accountField} value={uid} />
                  <input type="hidden" name="from" value="desk" />
                  <Button type="submit" variant="subtle" name="intent" value="stop-plan">
                    Stop<VisuallyHidden> the plan of {title}</VisuallyHidden>
                  </Button>
                </Form>
              )}
            </DeskItem>
          )
        })}
      </Rows>
    </DeskPanel>
  )
}
