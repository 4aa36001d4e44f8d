import { Box, Flex, Text } from '@mantine/core'
import { Summary } from '../ui/disclosure.tsx'

/** `rule`: as the specification words it. `note`: the rule that really applies, where it differs. */
export interface Guideline {
  readonly rule: string
  readonly note?: string
}

const Rules = ({ rules }: { rules: readonly Guideline[] }) => (
  <Flex component="ul" direction="column" gap={8} m={0} ps={18} fz="sm">
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

const look = { bg: 'indigo.1', style: { borderInlineStart: '6px solid var(--mantine-color-indigo-7)' } }

/** For wide screens: always visible next to the form. */
export const GuidelinesPanel = ({ rules }: { rules: readonly Guideline[] }) => (
  <Box component="section" visibleFrom="lg" px={24} py={20} {...look} aria-labelledby="guidelines">
    <Text component="h2" id="guidelines" fz="lg" fw={700} mb={12}>
      Guidelines
    </Text>
    <Rules rules={rules} />
  </Box>
)

/** For narrow screens: a closed disclosure above the form. */
export const GuidelinesDisclosure = ({ rules }: { rules: readonly Guideline[] }) => (
  <Box component="details" hiddenFrom="lg" mb={20} {...look}>
    <Summary fz="title" fw={700} mih={52}>
      Guidelines
    </Summary>
    <Box px={16} pb={16}>
      <Rules rules={rules} />
    </Box>
  </Box>
)
