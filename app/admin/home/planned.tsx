import { Box } from '@mantine/core'
import { Form, href, Link } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { planFragment } from '../drafts/plan-fragment.ts'
import { accountField } from '../form/hidden-fields.ts'
import { Rows } from '../lists/rows.tsx'
import { useCan } from '../use-can.ts'
import { DeskPanel, State } from './desk-panel.tsx'
import styles from './home.module.css'
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
            <Box component="li" key={id} px={18} py={12}>
              <Link to={to} dir="auto" className={styles.changed}>
                {title}
              </Link>
              <State>{words}</State>
              {mine && canPlan && (
                <Form method="post" action={href('/admin/cms/drafts/:id', { id })} className={styles.ways}>
                  <Link to={to + planFragment}>Change the time{named}</Link>
                  <input type="hidden" name={accountField} value={uid} />
                  <input type="hidden" name="from" value="desk" />
                  <button type="submit" name="intent" value="stop-plan">
                    Stop<VisuallyHidden> the plan of {title}</VisuallyHidden>
                  </button>
                </Form>
              )}
            </Box>
          )
        })}
      </Rows>
    </DeskPanel>
  )
}
