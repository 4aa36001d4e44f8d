import { Flex, Text } from '@mantine/core'
import { Summary } from '../ui/disclosure.tsx'
import classes from './guidelines.module.css'

/** `rule`: as the specification words it. `note`: the rule that really applies, where it differs. */
export interface Guideline {
  readonly rule: string
  readonly note?: string
}

const Rules = ({ rules }: { rules: readonly Guideline[] }) => (
  <Flex component="ul" direction="column" gap={8} m={0} fz="sm" className={classes.rules}>
    {rules.map(({ rule, note }) => (
      <li key={rule}>
        {rule}
        {note && (
          <Text c="indigo.7" fz="xs">
            {note}
          </Text>
        )}
      </li>
    ))}
  </Flex>
)

/** For wide screens: always visible next to the form. */
export const GuidelinesPanel = ({ rules }: { rules: readonly Guideline[] }) => (
  <section className={classes.panel} aria-labelledby="guidelines">
    <Text component="h2" id="guidelines" fz="lg" fw={700} mb={12}>
      Guidelines
    </Text>
    <Rules rules={rules} />
  </section>
)

/** For narrow screens: a closed disclosure above the form. */
export const GuidelinesDisclosure = ({ rules }: { rules: readonly Guideline[] }) => (
  <details className={classes.disclosure}>
    <Summary fz={17} fw={700} mih={52}>
      Guidelines
    </Summary>
    <Rules rules={rules} />
  </details>
)
