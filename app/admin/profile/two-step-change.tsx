import { Anchor, Box, Text } from '@mantine/core'
import { Panel } from '../ui/panel.tsx'
import { type ErrorOf, PasswordForm } from './two-step-form.tsx'

/** New recovery codes, and the end of two-step sign-in. */
export const TwoStepChange = ({ email, errorOf }: { email: string; errorOf: ErrorOf }) => (
  <>
    <Text c="dimmed" mb={20}>
      It is on. Each change asks for your password.
    </Text>
    <Panel maw={680}>
      {changes.map(({ intent, what, hint, ...button }) => (
        <Box key={intent} component="details" px={18} py={14} open={errorOf(intent) !== undefined}>
          <Anchor component="summary">{what}</Anchor>
          <Text size="xs" c="dimmed" mb={8}>
            {hint}
          </Text>
          <PasswordForm intent={intent} email={email} error={errorOf(intent)} {...button} />
        </Box>
      ))}
    </Panel>
  </>
)

const changes = [
  {
    intent: 'renew',
    what: 'Make new recovery codes',
    hint: 'Your old codes then stop working.',
    button: 'Make new codes',
  },
  {
    intent: 'switch-off',
    what: 'Switch two-step sign-in off',
    hint: 'If you have a new phone, switch two-step sign-in off here and set it up again. Until then, your password alone is enough to sign in.',
    button: 'Switch off',
    color: 'red',
  },
] as const
