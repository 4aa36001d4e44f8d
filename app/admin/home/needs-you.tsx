import { ButtonLink } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Icon } from '../icon.tsx'
import { ProgramOffer } from '../events/program-offer.tsx'
import { Rows } from '../lists/rows.tsx'
import { DeskPanel, State } from './desk-panel.tsx'
import styles from './home.module.css'
import type { Need } from './needs.ts'

/** The list of needs that wait for the reader. `uid`: of the reader. */
export function NeedsYou({ needs, uid }: { needs: readonly Need[]; uid: string }) {
  if (needs.length === 0) return null
  return (
    <DeskPanel id="needs-you" title="Needs you" count={needs.length}>
      <Rows>
        {needs.map((need, index) => (
          // Needs have no id, and the list is always replaced as a whole.
          <NeedRow key={index} uid={uid} {...need} />
        ))}
      </Rows>
    </DeskPanel>
  )
}

function NeedRow({ tone, icon, what, title, words, link, event, uid }: Need & { uid: string }) {
  return (
    <li className={styles.need} data-warning={tone === 'warning' ? '' : undefined}>
      <Icon name={icon} size={20} />
      <div>
        <strong>{what}</strong>
        <State>
          {title !== null && (
            <>
              “<bdi>{title}</bdi>”.{' '}
            </>
          )}
          {words}
        </State>
      </div>
      {link && (
        <div className={styles.answers}>
          <ButtonLink to={link.to} variant="ghost" size="small">
            {link.label}
            <VisuallyHidden>{title === null ? `: ${what}` : ` ${title}`}</VisuallyHidden>
          </ButtonLink>
          {event !== undefined && (
            <ProgramOffer event={event} intent="end" uid={uid} className={styles.ways}>
              Not needed<VisuallyHidden>: a program of {title}</VisuallyHidden>
            </ProgramOffer>
          )}
        </div>
      )}
    </li>
  )
}
