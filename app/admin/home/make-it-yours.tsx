import { Center, Progress, Text } from '@mantine/core'
import { Link } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Icon } from '../icon.tsx'
import { Rows } from '../lists/rows.tsx'
import { Panel } from '../ui/panel.tsx'
import type { FirstStep } from './first-steps.ts'
import styles from './home.module.css'

/** The checklist of the first hour. A step is done by its fact; those that are done share one line. */
export function MakeItYours({ steps }: { steps: readonly FirstStep[] }) {
  const done = steps.filter(({ isDone }) => isDone)
  return (
    <Panel
      title="Make it yours"
      aside={
        <Text size="sm" c="dimmed" fw={600}>
          {done.length} of {steps.length} done
        </Text>
      }
    >
      <div>
        <Progress aria-hidden value={(100 * done.length) / steps.length} color="green" size={8} radius={0} />
        <Rows>
          {steps
            .filter(({ isDone }) => !isDone)
            .map(({ name, words, to }) => (
              <li key={name} className={styles.item}>
                <Link to={to} className={styles.line}>
                  <Center component="span" w={26} h={26} bd="2px dashed gray.5" flex="none" />
                  <span>
                    <strong>{name}</strong>
                    <Text span display="block" size="sm">
                      {words}
                    </Text>
                  </span>
                  <Icon name="arrow-right" size={18} />
                </Link>
              </li>
            ))}
          {done.length > 0 && (
            <li className={styles.item}>
              <div className={styles.line}>
                <Center component="span" w={26} h={26} bg="green.6" c="gray.0" flex="none">
                  <Icon name="check" size={18} />
                </Center>
                <span>
                  <VisuallyHidden>Done: </VisuallyHidden>
                  {done.map(({ name }) => name).join(', ')}
                </span>
              </div>
            </li>
          )}
        </Rows>
      </div>
    </Panel>
  )
}
